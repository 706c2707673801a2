package dev.stoa.table;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Columns that share a file in each split directory; part of {@link GroupOptions}.
 *
 * @param columns their names, two or more
 */
public record ColumnGroup(List<String> columns) {
  /** Checks the names. */
  public ColumnGroup {
    columns = List.copyOf(columns);
    if (columns.size() < 2 || new HashSet<>(columns).size() < columns.size()) {
      throw new IllegalArgumentException(
          "a group has two columns or more, each once, found " + String.join(",", columns));
    }
  }

  /**
   * The group that {@link #text} stands for, such as {@code url,metadata}.
   *
   * @throws IllegalArgumentException when the text is no group, saying what it may be
   */
  public static ColumnGroup parse(String text) {
    List<String> names = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (names.size() < 2 || names.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no group: write names of columns with commas between them, as a,b");
    }
    return new ColumnGroup(names);
  }

  /** How options and settings write it. */
  public String text() {
    return String.join(",", columns);
  }

  /**
   * A group whose file has the pages of each column one behind another, so that reading one of them
   * reads nothing of the others.
   */
  public static ColumnGroup sideBySide(String... columns) {
    return new ColumnGroup(List.of(columns));
  }
}
