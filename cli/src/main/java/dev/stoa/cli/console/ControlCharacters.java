package dev.stoa.cli.console;

/** Escapes the characters that move a terminal's cursor or change its colors. */
public final class ControlCharacters {
  private ControlCharacters() {}

  /** Returns a text on one line, with {@code \n}, {@code \t} or <code>&#92;u001b</code>. */
  public static String escape(CharSequence text) {
    return escape(text, false);
  }

  /** Returns a text of several lines with all but its line breaks escaped. */
  public static String escapeLines(CharSequence text) {
    return escape(text, true);
  }

  private static String escape(CharSequence text, boolean keepsLineBreaks) {
    if (text.chars().noneMatch(Character::isISOControl)) {
      return text.toString();
    }
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (!Character.isISOControl(character) || (keepsLineBreaks && character == '\n')) {
        result.append(character);
        continue;
      }
      switch (character) {
        case '\n' -> result.append("\\n");
        case '\r' -> result.append("\\r");
        case '\t' -> result.append("\\t");
        default -> result.append(String.format("\\u%04x", (int) character));
      }
    }
    return result.toString();
  }
}
