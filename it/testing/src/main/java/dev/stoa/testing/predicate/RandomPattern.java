package dev.stoa.testing.predicate;

import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.matcher.PatternKind;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * A random pattern of {@code like}, {@code ilike} or {@code rlike}, and the regular expression by
 * which it is tested naively.
 *
 * @param kind the kind of the pattern
 * @param text the pattern as predicates take it
 * @param regex the expression that is found in matching texts
 */
record RandomPattern(PatternKind kind, String text, Pattern regex) {
  private static final String ANY_STRING = "(?s:.*?)";

  /** Returns a pattern that often matches a text. */
  static RandomPattern near(String sample, Random random) {
    List<PatternKind> kinds = List.of(PatternKind.values());
    PatternKind kind = kinds.get(random.nextInt(kinds.size()));
    StringBuilder text = new StringBuilder();
    StringBuilder regex = new StringBuilder();
    int[] codePoints = sample.codePoints().limit(12).toArray();
    // Several of them in one expression backtrack too often on long values.
    int anyStringIndex = random.nextInt(12);
    for (int i = 0; i < codePoints.length; i++) {
      int codePoint = codePoints[i];
      int choice = random.nextInt(8);
      if (kind == PatternKind.RLIKE && choice == 1 && i != anyStringIndex) {
        choice = 2;
      }
      switch (choice) {
        case 0 -> {
          text.append(kind == PatternKind.RLIKE ? "." : "_");
          regex.append("(?s:.)");
        }
        case 1 -> {
          text.append(kind == PatternKind.RLIKE ? ".*" : "%");
          appendAnyString(regex);
        }
        default -> {
          String character = Character.toString(codePoint);
          String spelling = random.nextInt(3) == 0 ? character.toUpperCase(Locale.ROOT) : character;
          text.append(kind == PatternKind.RLIKE ? Pattern.quote(spelling) : escape(spelling));
          regex.append(Pattern.quote(spelling));
        }
      }
    }
    if (kind == PatternKind.RLIKE) {
      String anchoredText =
          (random.nextBoolean() ? "^" : "") + text + (random.nextInt(4) == 0 ? "$" : "");
      return new RandomPattern(kind, anchoredText, Pattern.compile(anchoredText));
    }
    // Without a wildcard, like is =, which rejects names that an enum does not have.
    boolean hasWildcard = regex.indexOf("(?s:") >= 0;
    if (!hasWildcard || random.nextBoolean()) {
      text.append('%');
      appendAnyString(regex);
    }
    int flags = kind == PatternKind.ILIKE ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    return new RandomPattern(kind, text.toString(), Pattern.compile("\\A" + regex + "\\z", flags));
  }

  /**
   * Appends an expression of any string. What stands between it and the one before must not be
   * tried at later places once it was found, since that takes exponential time and finds nothing
   * new.
   */
  private static void appendAnyString(StringBuilder regex) {
    int previous = regex.lastIndexOf(ANY_STRING);
    if (previous >= 0) {
      regex.insert(previous, "(?>").append(')');
    }
    regex.append(ANY_STRING);
  }

  private static String escape(String character) {
    return "\\%_".contains(character) ? "\\" + character : character;
  }

  FilterPredicate predicate(ColumnReference column) {
    return switch (kind) {
      case LIKE -> column.like(text);
      case ILIKE -> column.ilike(text);
      case RLIKE -> column.rlike(text);
    };
  }

  boolean matches(String value) {
    return regex.matcher(value).find();
  }
}
