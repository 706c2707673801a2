package dev.stoa.cli.argument;

import dev.stoa.table.change.IndexSpec;
import java.util.List;

/** Parses options that describe a key index: {@code unique run,event include guid}. */
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

  private static boolean isQuoted(String text, int position) {
    return text.substring(0, position).chars().filter(character -> character == '"').count() % 2
        == 1;
  }

  /** Returns the index of columns that picocli has split at commas. */
  public static IndexSpec of(List<String> key, List<String> included, boolean isUnique) {
    return new IndexSpec(ColumnLists.names(key), ColumnLists.names(included), isUnique);
  }

  /** Returns a text that {@link #parse} accepts if no name needs quotes. */
  public static String text(IndexSpec spec) {
    String included = spec.included().isEmpty() ? "" : INCLUDE + String.join(", ", spec.included());
    return (spec.isUnique() ? UNIQUE : "") + String.join(", ", spec.key()) + included;
  }
}
