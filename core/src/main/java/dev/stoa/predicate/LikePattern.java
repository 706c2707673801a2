package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;

/**
 * The patterns of {@code like} that are understood: {@code %} at the beginning, at the end or both,
 * a backslash before a sign that stands for itself.
 */
final class LikePattern {
  private final String pattern;
  private final StringBuilder text = new StringBuilder();
  private boolean startsOpen;
  private boolean endsOpen;

  private LikePattern(String pattern) {
    this.pattern = pattern;
  }

  /** The pattern of a match. */
  static String of(TextMatch match) {
    String escaped = match.text().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    return (match.place() == TextPosition.START ? "" : "%")
        + escaped
        + (match.place() == TextPosition.END ? "" : "%");
  }

  /**
   * The test that a pattern stands for.
   *
   * @throws IllegalArgumentException when it has other wildcards: the message says which
   */
  static FilterPredicate parse(ColumnPath path, String pattern) {
    LikePattern like = new LikePattern(pattern);
    like.read();
    String text = like.text.toString();
    if (text.isEmpty() && (like.startsOpen || like.endsOpen)) {
      return new TextMatch(path, TextPosition.START, "");
    }
    if (like.startsOpen) {
      return new TextMatch(path, like.endsOpen ? TextPosition.ANYWHERE : TextPosition.END, text);
    }
    return like.endsOpen
        ? new TextMatch(path, TextPosition.START, text)
        : new Comparison(path, Operator.EQUAL, Literal.of(text));
  }

  private void read() {
    for (int at = 0; at < pattern.length(); at++) {
      char sign = pattern.charAt(at);
      if (sign == '\\') {
        at++;
        readEscaped(at);
      } else if (sign == '%') {
        readPercent(at);
      } else if (sign == '_') {
        throw refuse("_ for any one character", "write \\_ for the sign itself");
      } else {
        text.append(sign);
      }
    }
  }

  private void readEscaped(int at) {
    if (at == pattern.length() || "\\%_".indexOf(pattern.charAt(at)) < 0) {
      throw refuse("a backslash before another sign than %, _ and \\", "write it twice");
    }
    text.append(pattern.charAt(at));
  }

  private void readPercent(int at) {
    if (text.isEmpty()) {
      if (startsOpen) {
        endsOpen = true;
      }
      startsOpen = true;
    } else if (pattern.chars().skip(at).allMatch(sign -> sign == '%')) {
      endsOpen = true;
    } else {
      throw refuse(
          "% between other characters", "use two conditions, or write \\% for the sign itself");
    }
  }

  private IllegalArgumentException refuse(String what, String advice) {
    return new IllegalArgumentException(
        "the pattern '%s' has %s: like takes 'text%%', '%%text' and '%%text%%' only; %s"
            .formatted(pattern, what, advice));
  }
}
