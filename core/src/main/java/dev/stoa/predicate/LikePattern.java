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

  /** Formats the pattern of a text match. */
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
    LikePattern like = new LikePattern(pattern);
    like.read();
    String text = like.text.toString();
    if (text.isEmpty() && (like.hasLeadingWildcard || like.hasTrailingWildcard)) {
      return new TextMatch(path, TextPosition.START, "");
    }
    if (like.hasLeadingWildcard) {
      return new TextMatch(
          path, like.hasTrailingWildcard ? TextPosition.ANYWHERE : TextPosition.END, text);
    }
    return like.hasTrailingWildcard
        ? new TextMatch(path, TextPosition.START, text)
        : new Comparison(path, Operator.EQUAL, Literal.of(text));
  }

  private void read() {
    for (int index = 0; index < pattern.length(); index++) {
      char c = pattern.charAt(index);
      if (c == '\\') {
        index++;
        readEscaped(index);
      } else if (c == '%') {
        readPercent(index);
      } else if (c == '_') {
        throw unsupported("_ for any single character", "write \\_ for the character itself");
      } else {
        text.append(c);
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
    } else if (pattern.chars().skip(index).allMatch(c -> c == '%')) {
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
