package dev.stoa.table.write;

import dev.stoa.annotation.Experimental;
import dev.stoa.predicate.ColumnPath;
import java.util.HashSet;
import java.util.List;

/**
 * Columns that share a file in each split directory; part of {@link GroupOptions}.
 *
 * @param layout the layout of the file
 * @param columns the names of the columns, two or more
 */
@Experimental
public record ColumnGroup(GroupLayout layout, List<String> columns) {
  private static final String ROW_PREFIX = GroupLayout.ROW.label() + ":";

  /** Checks the names. */
  public ColumnGroup {
    columns = List.copyOf(columns);
    if (columns.size() < 2 || new HashSet<>(columns).size() < columns.size()) {
      throw new IllegalArgumentException(
          "a group needs two or more columns, each named once, found " + String.join(",", columns));
    }
  }

  /**
   * Parses a text in the form of {@link #text}, such as {@code url,metadata}, or {@code
   * row:url,metadata} for a row-oriented group.
   *
   * @throws IllegalArgumentException when the text is invalid: the message says what is allowed
   */
  public static ColumnGroup parse(String text) {
    boolean isRowOriented = text.strip().startsWith(ROW_PREFIX);
    String list = isRowOriented ? text.strip().substring(ROW_PREFIX.length()) : text;
    List<String> names = ColumnPath.splitNames(list);
    if (names.size() < 2 || names.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not a column group: write two or more column names separated by commas, as"
              + " in a,b");
    }
    return new ColumnGroup(isRowOriented ? GroupLayout.ROW : GroupLayout.COLUMNAR, names);
  }

  /** Returns the text of the group in options and settings, which {@link #parse} reads. */
  public String text() {
    return (layout == GroupLayout.ROW ? ROW_PREFIX : "") + ColumnPath.joinNames(columns);
  }

  /**
   * Creates a group whose file stores the pages of each column together, so that each column can be
   * read alone.
   */
  public static ColumnGroup columnar(String... columns) {
    return new ColumnGroup(GroupLayout.COLUMNAR, List.of(columns));
  }

  /** Creates a group whose file stores the values of each row together. */
  public static ColumnGroup rowOriented(String... columns) {
    return new ColumnGroup(GroupLayout.ROW, List.of(columns));
  }
}
