package dev.stoa.cli.example;

/** Masks the code of Java sources, so that their comments remain, for {@link WordingTest}. */
final class JavaComments {
  /** The character that replaces code, which no phrase contains. */
  static final char CODE = '\u0001';

  private final String source;
  private final char[] text;
  private int position;

  private JavaComments(String source) {
    this.source = source;
    this.text = source.toCharArray();
  }

  /**
   * Returns a source with every character of code replaced by {@link #CODE}, and the delimiters of
   * comments by blanks. Keeps whitespace, so that line numbers do not change.
   */
  static String maskCodeOf(String source) {
    JavaComments comments = new JavaComments(source);
    while (comments.position < source.length()) {
      comments.maskNext();
    }
    return new String(comments.text);
  }

  private void maskNext() {
    if (source.startsWith("//", position)) {
      blankOut(position, 2);
      position = endOf("\n", position);
    } else if (source.startsWith("/*", position)) {
      int end = endOf("*/", position + 2);
      blankOut(position, 2);
      blankStars(position, end);
      position = end;
    } else if (source.startsWith("\"\"\"", position)) {
      maskCode(endOfQuote("\"\"\""));
    } else if (source.charAt(position) == '"' || source.charAt(position) == '\'') {
      maskCode(endOfQuote(source.substring(position, position + 1)));
    } else {
      maskCode(position + 1);
    }
  }

  private int endOf(String delimiter, int start) {
    int index = source.indexOf(delimiter, start);
    return index < 0 ? source.length() : index + delimiter.length();
  }

  private int endOfQuote(String quote) {
    int index = position + quote.length();
    while (index < source.length() && !source.startsWith(quote, index)) {
      index += source.charAt(index) == '\\' ? 2 : 1;
    }
    return Math.min(source.length(), index + quote.length());
  }

  private void maskCode(int end) {
    for (; position < end; position++) {
      text[position] = Character.isWhitespace(text[position]) ? text[position] : CODE;
    }
  }

  /** Blanks the stars at the starts of lines and at the end of a comment. */
  private void blankStars(int start, int end) {
    boolean isLineStart = true;
    for (int i = start; i < end; i++) {
      if (text[i] == '\n') {
        isLineStart = true;
      } else if (isLineStart && text[i] == '*') {
        text[i] = ' ';
      } else if (!Character.isWhitespace(text[i])) {
        isLineStart = false;
      }
    }
    if (end - 2 > start && source.startsWith("*/", end - 2)) {
      blankOut(end - 2, 2);
    }
  }

  private void blankOut(int start, int length) {
    for (int i = start; i < start + length; i++) {
      text[i] = ' ';
    }
  }
}
