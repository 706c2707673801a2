package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a split directory that share files: those of requested groups, and small ones
 * among the others if there are many.
 *
 * @param columnGroups the groups of column names; no name occurs twice
 * @param rowGroups the groups that are stored row by row
 * @param packingThreshold the number of files up to which each of the other columns has its own
 *     file
 * @param smallColumnLimitInBytes the size from which a column has a file of its own
 * @param packedFileSizeInBytes the size at which a file of small columns is full
 * @param maxFiles the maximum number of files of a split directory; larger columns share files,
 *     too, to keep it
 */
public record FileGrouping(
    List<List<String>> columnGroups,
    List<List<String>> rowGroups,
    int packingThreshold,
    long smallColumnLimitInBytes,
    long packedFileSizeInBytes,
    int maxFiles) {
  /** One file per column. */
  public static final FileGrouping NONE =
      new FileGrouping(List.of(), List.of(), Integer.MAX_VALUE, 0, 0, Integer.MAX_VALUE);

  /** Copies the groups. */
  public FileGrouping {
    columnGroups = columnGroups.stream().map(List::copyOf).toList();
    rowGroups = rowGroups.stream().map(List::copyOf).toList();
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

  /** Returns this grouping with other row groups. */
  public FileGrouping withRowGroups(List<List<String>> newRowGroups) {
    return new FileGrouping(
        columnGroups,
        newRowGroups,
        packingThreshold,
        smallColumnLimitInBytes,
        packedFileSizeInBytes,
        maxFiles);
  }

  /** Returns the columns in the units that are written together: single columns and row groups. */
  public List<List<Column>> units(List<Column> columns) {
    Map<String, Column> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    Map<String, List<Column>> groupsByName = new HashMap<>();
    for (List<String> group : rowGroups) {
      List<Column> groupColumns =
          group.stream().filter(byName::containsKey).map(byName::get).toList();
      if (groupColumns.size() > 1) {
        groupColumns.forEach(column -> groupsByName.put(column.name(), groupColumns));
      }
    }
    Set<List<Column>> units = new LinkedHashSet<>();
    columns.forEach(column -> units.add(groupsByName.getOrDefault(column.name(), List.of(column))));
    return List.copyOf(units);
  }
}
