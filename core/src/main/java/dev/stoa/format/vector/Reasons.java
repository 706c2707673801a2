package dev.stoa.format.vector;

/** What the choosers say of a page's largest buffers, for people who look at a table. */
final class Reasons {
  private static final int LONGEST = 400;

  private final StringBuilder text = new StringBuilder();

  /** Adds a sentence, unless enough was said. */
  void add(String reason) {
    if (text.length() + reason.length() < LONGEST) {
      text.append(text.length() == 0 ? "" : "; ").append(reason);
    }
  }

  String text() {
    return text.toString();
  }
}
