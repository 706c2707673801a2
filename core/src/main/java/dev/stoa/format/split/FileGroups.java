package dev.stoa.format.split;

import dev.stoa.schema.Column;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns of a split directory share a file: those of wanted groups, and of the others small
 * ones, where they are many.
 *
 * @param wanted groups of names of columns, none in two of them
 * @param rows groups of those that are stored row by row
 * @param fewFiles where there are no more files than this, each of the other columns has its own
 * @param floorInBytes columns of as many bytes have files of their own
 * @param packSizeInBytes a file of others is full where it has so many
 * @param mostFiles of a split directory; beyond that larger columns share files too
 */
public record FileGroups(
    List<List<String>> wanted,
    List<List<String>> rows,
    int fewFiles,
    long floorInBytes,
    long packSizeInBytes,
    int mostFiles) {
  /** A file a column. */
  public static final FileGroups NONE =
      new FileGroups(List.of(), List.of(), Integer.MAX_VALUE, 0, 0, Integer.MAX_VALUE);

  /** Copies the groups. */
  public FileGroups {
    wanted = wanted.stream().map(List::copyOf).toList();
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** These columns in one file, side by side. */
  public static FileGroups together(List<Column> columns) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FileGroups(List.of(names), List.of(), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
  }

  /** These columns in one file, row by row. */
  public static FileGroups inRows(List<Column> columns) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FileGroups(List.of(), List.of(names), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
  }

  /** The same with other groups that are stored row by row. */
  public FileGroups withRows(List<List<String>> newRows) {
    return new FileGroups(wanted, newRows, fewFiles, floorInBytes, packSizeInBytes, mostFiles);
  }

  /**
   * Columns in the pieces that are written as one: single ones, and those of rows, in the order of
   * their group.
   */
  public List<List<Column>> units(List<Column> columns) {
    Map<String, Column> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    Map<String, List<Column>> together = new HashMap<>();
    for (List<String> group : rows) {
      List<Column> there = group.stream().filter(byName::containsKey).map(byName::get).toList();
      if (there.size() > 1) {
        there.forEach(column -> together.put(column.name(), there));
      }
    }
    Set<List<Column>> units = new LinkedHashSet<>();
    columns.forEach(column -> units.add(together.getOrDefault(column.name(), List.of(column))));
    return List.copyOf(units);
  }
}
