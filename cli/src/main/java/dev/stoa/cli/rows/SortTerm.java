package dev.stoa.cli.rows;

import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A term of {@code --order-by}, such as {@code size desc}: nulls come last in both directions,
 * unless the term says otherwise.
 *
 * @param path the column, or a field or map key in it
 * @param isDescending whether the largest value comes first
 * @param isNullsFirst whether nulls come before all values
 */
public record SortTerm(ColumnPath path, boolean isDescending, boolean isNullsFirst) {
  private static final Pattern TERM =
      Pattern.compile(
          "(?<path>.+?)(?:\\s+(?<order>asc|desc))?(?:\\s+nulls\\s+(?<nulls>first|last))?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * Parses comma-separated terms.
   *
   * @throws IllegalArgumentException when the text has an invalid term
   */
  public static List<SortTerm> parseAll(String text) {
    List<SortTerm> terms = new ArrayList<>();
    splitAtCommas(text).forEach(term -> terms.add(parse(term.strip(), text)));
    return terms;
  }

  private static SortTerm parse(String term, String text) {
    Matcher matcher = TERM.matcher(term);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "invalid order \"" + text + "\": write columns, as in \"size desc, url\"");
    }
    try {
      return new SortTerm(
          ColumnPath.parse(matcher.group("path")),
          "desc".equals(lowerCase(matcher.group("order"))),
          "first".equals(lowerCase(matcher.group("nulls"))));
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
}
