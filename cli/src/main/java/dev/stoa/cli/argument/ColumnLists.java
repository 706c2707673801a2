package dev.stoa.cli.argument;

import dev.stoa.predicate.ColumnPath;
import java.util.List;

/** Parses options that list columns at commas, each as it is named or in double quotes. */
public final class ColumnLists {
  private ColumnLists() {}

  /**
   * Returns the columns and paths of an option that picocli has also split at commas in quotes;
   * quotes are kept.
   *
   * @throws IllegalArgumentException when nothing is between two commas
   */
  public static List<String> paths(List<String> columns) {
    if (columns.isEmpty()) {
      return columns;
    }
    String text = String.join(",", columns);
    List<String> paths = ColumnPath.splitList(text);
    if (paths.size() > 1 && paths.contains("")) {
      throw new IllegalArgumentException(
          "there is no column between two commas of \"" + text + "\": omit the stray comma");
    }
    return paths;
  }

  /**
   * Returns the names of an option that takes only whole columns, without their quotes.
   *
   * @throws IllegalArgumentException when nothing is between two commas
   */
  public static List<String> names(List<String> columns) {
    return columns.isEmpty() ? columns : ColumnPath.splitNames(String.join(",", paths(columns)));
  }
}
