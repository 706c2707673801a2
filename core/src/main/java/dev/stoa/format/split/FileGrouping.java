package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns of a split directory share a file: those of requested groups, and small ones of the
 * others if there are many.
 *
 * @param columnGroups groups of column names; no name occurs twice
 * @param rowGroups groups that are stored row by row
 * @param packingThreshold up to this number of files, each of the other columns has its own
 * @param smallColumnLimitInBytes columns of at least this size have files of their own
 * @param packedFileSizeInBytes the size at which a file of small columns is full
 * @param maxFiles of a split directory; beyond that larger columns share files too
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

  /** These columns in one file, one after another. */
  public static FileGrouping columnar(List<Column> columns) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FileGrouping(List.of(names), List.of(), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
  }

  /** These columns in one file, row by row. */
  public static FileGrouping rowOriented(List<Column> columns) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FileGrouping(List.of(), List.of(names), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
  }

  /** The same with other row groups. */
  public FileGrouping withRowGroups(List<List<String>> newRowGroups) {
    return new FileGrouping(
        columnGroups,
        newRowGroups,
        packingThreshold,
        smallColumnLimitInBytes,
        packedFileSizeInBytes,
        maxFiles);
  }

  /**
   * Columns in the units that are written together: single ones, and row groups in the order of
   * their group.
   */
  public List<List<Column>> units(List<Column> columns) {
    Map<String, Column> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    Map<String, List<Column>> groupOf = new HashMap<>();
    for (List<String> group : rowGroups) {
      List<Column> present = group.stream().filter(byName::containsKey).map(byName::get).toList();
      if (present.size() > 1) {
        present.forEach(column -> groupOf.put(column.name(), present));
      }
    }
    Set<List<Column>> units = new LinkedHashSet<>();
    columns.forEach(column -> units.add(groupOf.getOrDefault(column.name(), List.of(column))));
    return List.copyOf(units);
  }
}
