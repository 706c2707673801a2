package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;

/**
 * Parses and formats the supported patterns of {@code like}: texts with {@code %} at the beginning,
 * at the end or both. A backslash escapes a character.
 */
final class LikePattern {
  private final String pattern;
  private final StringBuilder text = new StringBuilder();
  private boolean hasLeadingWildcard;
  private boolean hasTrailingWildcard;

  private LikePattern(String pattern) {
    this.pattern = pattern;
  }

  /** Returns the pattern of a text match. */
  static String format(TextMatch match) {
    String escapedText = match.text().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    return (match.position() == TextPosition.START ? "" : "%")
        + escapedText
        + (match.position() == TextPosition.END ? "" : "%");
  }

  /**
   * Parses a pattern into the predicate that tests it.
   *
   * @throws IllegalArgumentException when the pattern has unsupported wildcards; the message says
   *     which
   */
  static FilterPredicate parse(ColumnPath path, String pattern) {
    LikePattern likePattern = new LikePattern(pattern);
    likePattern.readPattern();
    String text = likePattern.text.toString();
    if (text.isEmpty() && (likePattern.hasLeadingWildcard || likePattern.hasTrailingWildcard)) {
      return new TextMatch(path, TextPosition.START, "");
    }
    if (likePattern.hasLeadingWildcard) {
      return new TextMatch(
          path, likePattern.hasTrailingWildcard ? TextPosition.ANYWHERE : TextPosition.END, text);
    }
    return likePattern.hasTrailingWildcard
        ? new TextMatch(path, TextPosition.START, text)
        : new Comparison(path, Operator.EQUAL, Literal.of(text));
  }

  /** Sets the text and the wildcards to those of the pattern. */
  private void readPattern() {
    for (int index = 0; index < pattern.length(); index++) {
      char character = pattern.charAt(index);
      if (character == '\\') {
        index++;
        readEscaped(index);
      } else if (character == '%') {
        readPercent(index);
      } else if (character == '_') {
        throw unsupported("_ for any single character", "write \\_ for the character itself");
      } else {
        text.append(character);
      }
    }
  }

  private void readEscaped(int index) {
    if (index == pattern.length() || "\\%_".indexOf(pattern.charAt(index)) < 0) {
      throw unsupported("a backslash before a character other than %, _ and \\", "write it twice");
    }
    text.append(pattern.charAt(index));
  }

  private void readPercent(int index) {
    if (text.isEmpty()) {
      if (hasLeadingWildcard) {
        hasTrailingWildcard = true;
      }
      hasLeadingWildcard = true;
    } else if (pattern.chars().skip(index).allMatch(character -> character == '%')) {
      hasTrailingWildcard = true;
    } else {
      throw unsupported(
          "% between other characters",
          "use two conditions, or write \\% for the character itself");
    }
  }

  private IllegalArgumentException unsupported(String problem, String advice) {
    return new IllegalArgumentException(
        "the pattern '%s' has %s: like takes 'text%%', '%%text' and '%%text%%' only; %s"
            .formatted(pattern, problem, advice));
  }
}
