package dev.stoa.sort;

import dev.stoa.annotation.Experimental;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A term of a sort order, such as {@code size desc}. Part of {@code WriteOptions}, and of the
 * command line's {@code --sort-by} and {@code --order-by}.
 *
 * @param path the column, or a field or map key in it
 * @param isDescending whether the largest value comes first
 * @param isNullsFirst whether nulls come before all values
 */
@Experimental
public record SortTerm(ColumnPath path, boolean isDescending, boolean isNullsFirst) {
  private static final Pattern TERM =
      Pattern.compile(
          "(?<path>.+?)(?:\\s+(?<order>asc|desc))?(?:\\s+nulls\\s+(?<nulls>first|last))?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Where nulls are if a term does not say it. */
  private enum DefaultNulls {
    SMALLEST,
    LAST
  }

  /** Returns the ascending order of a column, nulls first, which manifests record. */
  public static SortTerm of(String column) {
    return new SortTerm(ColumnPath.of(column), false, true);
  }

  /**
   * Parses comma-separated terms, such as {@code day, size desc nulls last}. Unless a term says
   * otherwise, nulls are smaller than all values: first when ascending, last when descending.
   *
   * @throws IllegalArgumentException when the text has an invalid term
   */
  public static List<SortTerm> parseAll(String text) {
    return parseAll(text, DefaultNulls.SMALLEST);
  }

  /**
   * Parses comma-separated terms whose nulls come last in both directions unless a term says
   * otherwise, as readers of printed rows expect.
   *
   * @throws IllegalArgumentException when the text has an invalid term
   */
  public static List<SortTerm> parseNullsLast(String text) {
    return parseAll(text, DefaultNulls.LAST);
  }

  private static List<SortTerm> parseAll(String text, DefaultNulls defaultNulls) {
    List<SortTerm> terms = new ArrayList<>();
    splitAtCommas(text).forEach(term -> terms.add(parse(term.strip(), text, defaultNulls)));
    return terms;
  }

  private static SortTerm parse(String term, String text, DefaultNulls defaultNulls) {
    Matcher matcher = TERM.matcher(term);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "invalid order \"" + text + "\": write columns, as in \"size desc, url\"");
    }
    try {
      boolean isDescending = "desc".equals(lowerCase(matcher.group("order")));
      boolean isNullsFirst =
          switch (lowerCase(matcher.group("nulls"))) {
            case "first" -> true;
            case "last" -> false;
            default -> defaultNulls == DefaultNulls.SMALLEST && !isDescending;
          };
      return new SortTerm(ColumnPath.parse(matcher.group("path")), isDescending, isNullsFirst);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "invalid order \""
              + term
              + "\": write a column, then asc or desc, as in \"size desc\" ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  private static String lowerCase(String word) {
    return word == null ? "" : word.toLowerCase(Locale.ROOT);
  }

  /** Splits at the commas outside quotes, which names of columns and map keys may contain. */
  private static List<String> splitAtCommas(String text) {
    List<String> parts = new ArrayList<>();
    char quote = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (quote != 0) {
        quote = character == quote ? 0 : quote;
      } else if (character == '\'' || character == '"' || character == '`') {
        quote = character;
      } else if (character == ',') {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  /** Returns the text of terms, which {@link #parseAll(String)} parses. */
  public static String format(List<SortTerm> terms) {
    return terms.stream().map(SortTerm::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return path
        + (isDescending ? " desc" : " asc")
        + (isNullsFirst ? " nulls first" : " nulls last");
  }
}
