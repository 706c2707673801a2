package dev.stoa.format.value;

/** How many records of one column's value stand inside each other; shared by all its types. */
final class NestingDepth {
  /** Deeper values would end the stack of who reads them. */
  static final int DEEPEST = 1_000;

  private int depth;

  /**
   * Goes one record deeper, and tells whether that is allowed; each true needs a {@link #leave}.
   */
  boolean enter() {
    if (depth >= DEEPEST) {
      return false;
    }
    depth++;
    return true;
  }

  void leave() {
    depth--;
  }
}
