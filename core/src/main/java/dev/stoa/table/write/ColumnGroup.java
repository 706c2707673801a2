package dev.stoa.table.write;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Columns that share a file in each split directory; part of {@link GroupOptions}.
 *
 * @param layout how their values are stored in it
 * @param columns their names, two or more
 */
public record ColumnGroup(GroupLayout layout, List<String> columns) {
  private static final String ROW_PREFIX = GroupLayout.ROW.label() + ":";

  /** Checks the names. */
  public ColumnGroup {
    columns = List.copyOf(columns);
    if (columns.size() < 2 || new HashSet<>(columns).size() < columns.size()) {
      throw new IllegalArgumentException(
          "a group has two columns or more, each once, found " + String.join(",", columns));
    }
  }

  /**
   * The group that {@link #text} stands for, such as {@code url,metadata}, or {@code
   * row:url,metadata} for one that is stored row by row.
   *
   * @throws IllegalArgumentException when the text is no group, saying what it may be
   */
  public static ColumnGroup parse(String text) {
    boolean isRow = text.strip().startsWith(ROW_PREFIX);
    String list = isRow ? text.strip().substring(ROW_PREFIX.length()) : text;
    List<String> names = Arrays.stream(list.split(",", -1)).map(String::strip).toList();
    if (names.size() < 2 || names.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no group: write names of columns with commas between them, as a,b");
    }
    return new ColumnGroup(isRow ? GroupLayout.ROW : GroupLayout.SIDE_BY_SIDE, names);
  }

  /** How options and settings write it. */
  public String text() {
    return (layout == GroupLayout.ROW ? ROW_PREFIX : "") + String.join(",", columns);
  }

  /**
   * A group whose file has the pages of each column one behind another, so that reading one of them
   * reads nothing of the others.
   */
  public static ColumnGroup sideBySide(String... columns) {
    return new ColumnGroup(GroupLayout.SIDE_BY_SIDE, List.of(columns));
  }

  /** A group whose file has the values of each row together. */
  public static ColumnGroup rows(String... columns) {
    return new ColumnGroup(GroupLayout.ROW, List.of(columns));
  }
}
