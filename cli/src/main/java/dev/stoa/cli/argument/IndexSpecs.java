package dev.stoa.cli.argument;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.table.change.IndexSpec;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Parses and prints key indexes: {@code unique run,event include guid}. Names with spaces are in
 * quotes.
 */
public final class IndexSpecs {
  private static final String UNIQUE = "unique ";
  private static final String INCLUDE = " include ";

  private IndexSpecs() {}

  /**
   * Returns the index of a text.
   *
   * @throws IllegalArgumentException when nothing is between two commas
   */
  public static IndexSpec parse(String text) {
    boolean isUnique = text.startsWith(UNIQUE);
    String columns = isUnique ? text.substring(UNIQUE.length()) : text;
    int include = columns.indexOf(INCLUDE);
    while (include >= 0 && isQuoted(columns, include)) {
      include = columns.indexOf(INCLUDE, include + 1);
    }
    String key = include < 0 ? columns : columns.substring(0, include);
    List<String> included =
        include < 0 ? List.of() : List.of(columns.substring(include + INCLUDE.length()));
    return of(List.of(key), included, isUnique);
  }

  /** Whether a position is in double quotes or backticks. */
  private static boolean isQuoted(String text, int position) {
    char quote = 0;
    for (char character : text.substring(0, position).toCharArray()) {
      if (quote == 0 && (character == '"' || character == '`')) {
        quote = character;
      } else if (character == quote) {
        quote = 0;
      }
    }
    return quote != 0;
  }

  /** Returns the index of columns that picocli has split at commas. */
  public static IndexSpec of(List<String> key, List<String> included, boolean isUnique) {
    return new IndexSpec(ColumnLists.names(key), ColumnLists.names(included), isUnique);
  }

  /** Returns a text that {@link #parse} accepts. */
  public static String text(IndexSpec spec) {
    String included = spec.included().isEmpty() ? "" : INCLUDE + names(spec.included());
    return (spec.isUnique() ? UNIQUE : "") + names(spec.key()) + included;
  }

  private static String names(List<String> names) {
    return names.stream()
        .map(name -> ColumnPath.of(name).toString())
        .collect(Collectors.joining(", "));
  }
}
