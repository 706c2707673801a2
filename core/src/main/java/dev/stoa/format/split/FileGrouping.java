package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Defines which columns of a split directory share files: the columns of requested groups and, if
 * there are many other columns, the small ones among them.
 *
 * @param columnGroups the groups of column names; no name occurs twice
 * @param rowOrientedGroups the groups of column names whose columns are stored row by row
 * @param packingThreshold small columns share files only if there would be more files than this
 *     number without sharing
 * @param smallColumnLimitInBytes the minimum size of a column that is not small
 * @param packedFileSizeInBytes the size at which a file of small columns is full
 * @param maxFileCount the maximum number of column files of a split directory; larger columns share
 *     files, too, if there would be more
 */
public record FileGrouping(
    List<List<String>> columnGroups,
    List<List<String>> rowOrientedGroups,
    int packingThreshold,
    long smallColumnLimitInBytes,
    long packedFileSizeInBytes,
    int maxFileCount) {
  /** One file per column. */
  public static final FileGrouping NONE =
      new FileGrouping(List.of(), List.of(), Integer.MAX_VALUE, 0, 0, Integer.MAX_VALUE);

  /** Copies the groups. */
  public FileGrouping {
    columnGroups = columnGroups.stream().map(List::copyOf).toList();
    rowOrientedGroups = rowOrientedGroups.stream().map(List::copyOf).toList();
  }

  /** Returns a grouping that stores these columns in one file, one after another. */
  public static FileGrouping columnar(List<Column> columns) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FileGrouping(List.of(names), List.of(), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
  }

  /** Returns a grouping that stores these columns in one file, row by row. */
  public static FileGrouping rowOriented(List<Column> columns) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FileGrouping(List.of(), List.of(names), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
  }

  /** Returns this grouping with other row-oriented groups. */
  public FileGrouping withRowOrientedGroups(List<List<String>> newRowOrientedGroups) {
    return new FileGrouping(
        columnGroups,
        newRowOrientedGroups,
        packingThreshold,
        smallColumnLimitInBytes,
        packedFileSizeInBytes,
        maxFileCount);
  }

  /**
   * Returns the columns in units that are written together: single columns, and the columns of each
   * row-oriented group.
   */
  public List<List<Column>> columnUnits(List<Column> columns) {
    Map<String, Column> columnsByName = new HashMap<>();
    columns.forEach(column -> columnsByName.put(column.name(), column));
    Map<String, List<Column>> groupsByName = new HashMap<>();
    for (List<String> group : rowOrientedGroups) {
      List<Column> groupColumns =
          group.stream().filter(columnsByName::containsKey).map(columnsByName::get).toList();
      if (groupColumns.size() > 1) {
        groupColumns.forEach(column -> groupsByName.put(column.name(), groupColumns));
      }
    }
    Set<List<Column>> columnUnits = new LinkedHashSet<>();
    columns.forEach(
        column -> columnUnits.add(groupsByName.getOrDefault(column.name(), List.of(column))));
    return List.copyOf(columnUnits);
  }
}
