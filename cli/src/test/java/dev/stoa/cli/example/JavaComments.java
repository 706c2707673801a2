package dev.stoa.cli.example;

/** Finds the comments of Java sources. Called by the test of their wording. */
final class JavaComments {
  /** Replaces code; no phrase contains it. */
  static final char CODE = '\u0001';

  private final String source;
  private final char[] text;
  private int at;

  private JavaComments(String source) {
    this.source = source;
    this.text = source.toCharArray();
  }

  /**
   * The source with every character of code replaced by {@link #CODE}, and the signs that mark
   * comments by blanks. Whitespace stays, so that lines are the same.
   */
  static String of(String source) {
    JavaComments comments = new JavaComments(source);
    while (comments.at < source.length()) {
      comments.maskNext();
    }
    return new String(comments.text);
  }

  private void maskNext() {
    if (source.startsWith("//", at)) {
      blankOut(at, 2);
      at = end("\n", at);
    } else if (source.startsWith("/*", at)) {
      int end = end("*/", at + 2);
      blankOut(at, 2);
      blankStars(at, end);
      at = end;
    } else if (source.startsWith("\"\"\"", at)) {
      maskCode(quoteEnd("\"\"\""));
    } else if (source.charAt(at) == '"' || source.charAt(at) == '\'') {
      maskCode(quoteEnd(source.substring(at, at + 1)));
    } else {
      maskCode(at + 1);
    }
  }

  private int end(String sign, int from) {
    int found = source.indexOf(sign, from);
    return found < 0 ? source.length() : found + sign.length();
  }

  private int quoteEnd(String quote) {
    int next = at + quote.length();
    while (next < source.length() && !source.startsWith(quote, next)) {
      next += source.charAt(next) == '\\' ? 2 : 1;
    }
    return Math.min(source.length(), next + quote.length());
  }

  private void maskCode(int end) {
    for (; at < end; at++) {
      text[at] = Character.isWhitespace(text[at]) ? text[at] : CODE;
    }
  }

  /** Blanks the stars at the starts of lines and at the end of a comment. */
  private void blankStars(int from, int end) {
    boolean isLineStart = true;
    for (int i = from; i < end; i++) {
      if (text[i] == '\n') {
        isLineStart = true;
      } else if (isLineStart && text[i] == '*') {
        text[i] = ' ';
      } else if (!Character.isWhitespace(text[i])) {
        isLineStart = false;
      }
    }
    if (end - 2 > from && source.startsWith("*/", end - 2)) {
      blankOut(end - 2, 2);
    }
  }

  private void blankOut(int from, int length) {
    for (int i = from; i < from + length; i++) {
      text[i] = ' ';
    }
  }
}
