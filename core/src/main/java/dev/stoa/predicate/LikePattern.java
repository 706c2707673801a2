package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.PatternMatch;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.WildcardMatcher;
import java.util.Arrays;

/**
 * Parses and formats the patterns of {@code like} and {@code ilike}: {@code %} stands for any
 * characters, {@code _} for one, and a backslash before them makes them literal.
 */
final class LikePattern {
  private LikePattern() {}

  /** Returns the pattern of a text match. */
  static String format(TextMatch match) {
    String escapedText = match.text().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    return (match.position() == TextPosition.START ? "" : "%")
        + escapedText
        + (match.position() == TextPosition.END ? "" : "%");
  }

  /**
   * Returns the predicate that tests a pattern of {@code like}: the simplest one, so that equal
   * patterns are equal predicates.
   *
   * @throws IllegalArgumentException when a backslash is before another character
   */
  static FilterPredicate parse(ColumnPath path, String pattern) {
    int[] items = items(pattern);
    int start = 0;
    while (start < items.length && items[start] == WildcardMatcher.ANY_STRING) {
      start++;
    }
    int end = items.length;
    while (end > start && items[end - 1] == WildcardMatcher.ANY_STRING) {
      end--;
    }
    int[] middle = Arrays.copyOfRange(items, start, end);
    if (Arrays.stream(middle).anyMatch(item -> item < 0)) {
      return new PatternMatch(path, PatternKind.LIKE, pattern);
    }
    String text = new String(middle, 0, middle.length);
    if (start == 0 && end == items.length) {
      return new Comparison(path, Operator.EQUAL, Literal.of(text));
    }
    TextPosition positionAfterWildcard =
        end == items.length ? TextPosition.END : TextPosition.ANYWHERE;
    return new TextMatch(path, start == 0 ? TextPosition.START : positionAfterWildcard, text);
  }

  /**
   * Returns the code points of a pattern, and {@link WildcardMatcher}'s numbers of its wildcards.
   *
   * @throws IllegalArgumentException when a backslash is before another character
   */
  static int[] items(String pattern) {
    int[] codePoints = pattern.codePoints().toArray();
    int[] items = new int[codePoints.length];
    int itemCount = 0;
    for (int index = 0; index < codePoints.length; index++) {
      int codePoint = codePoints[index];
      if (codePoint == '\\') {
        index++;
        items[itemCount] = escaped(pattern, codePoints, index);
      } else if (codePoint == '%') {
        items[itemCount] = WildcardMatcher.ANY_STRING;
      } else {
        items[itemCount] = codePoint == '_' ? WildcardMatcher.ANY_CHARACTER : codePoint;
      }
      itemCount++;
    }
    return Arrays.copyOf(items, itemCount);
  }

  private static int escaped(String pattern, int[] codePoints, int index) {
    if (index == codePoints.length || "\\%_".indexOf(codePoints[index]) < 0) {
      throw new IllegalArgumentException(
          ("the pattern '%s' has a backslash before a character other than %%, _ and \\: write it"
                  + " twice")
              .formatted(pattern));
    }
    return codePoints[index];
  }
}
