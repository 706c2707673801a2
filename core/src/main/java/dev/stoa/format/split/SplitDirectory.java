package dev.stoa.format.split;

import dev.stoa.format.column.SplitIdentity;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * A split directory as a manifest names it: a horizontal slice of a table, the unit of scheduling.
 *
 * @param name the directory's name within the table
 * @param uuid made when it was written; each of its column files carries it
 * @param rowCount the rows of each column file, deleted ones included
 * @param schemaFile its {@code _schema.avsc}
 * @param columnFiles its column files, or those of them that were asked for
 * @param deletedRows which of its rows were deleted; empty where none was
 * @param partition what its rows have in common; {@link PartitionValue#NONE} where the table is not
 *     partitioned
 */
public record SplitDirectory(
    String name,
    UUID uuid,
    long rowCount,
    SchemaFile schemaFile,
    List<ColumnFile> columnFiles,
    Optional<DeletedRowsFile> deletedRows,
    PartitionValue partition) {
  /** Takes the list over as it is. */
  public SplitDirectory {
    columnFiles = List.copyOf(columnFiles);
  }

  /** A split directory of which no row was deleted, of a table that is not partitioned. */
  public SplitDirectory(
      String name, UUID uuid, long rowCount, SchemaFile schemaFile, List<ColumnFile> columnFiles) {
    this(name, uuid, rowCount, schemaFile, columnFiles, Optional.empty(), PartitionValue.NONE);
  }

  /** A split directory of a table that is not partitioned. */
  public SplitDirectory(
      String name,
      UUID uuid,
      long rowCount,
      SchemaFile schemaFile,
      List<ColumnFile> columnFiles,
      Optional<DeletedRowsFile> deletedRows) {
    this(name, uuid, rowCount, schemaFile, columnFiles, deletedRows, PartitionValue.NONE);
  }

  /** The same with these files in place of those of the same columns, or beside the others. */
  public SplitDirectory with(List<ColumnFile> files, Optional<DeletedRowsFile> deleted) {
    Map<Integer, ColumnFile> byColumn = new LinkedHashMap<>();
    columnFiles.forEach(file -> byColumn.put(file.fieldId(), file));
    files.forEach(file -> byColumn.put(file.fieldId(), file));
    return withOnly(List.copyOf(byColumn.values()), deleted.or(() -> deletedRows));
  }

  /** The same with the files of some columns only. */
  public SplitDirectory withFilesOf(IntPredicate fieldIds) {
    List<ColumnFile> files =
        columnFiles.stream().filter(file -> fieldIds.test(file.fieldId())).toList();
    return withOnly(files, deletedRows);
  }

  /** The same with these files and no others. */
  public SplitDirectory withOnly(List<ColumnFile> files, Optional<DeletedRowsFile> deleted) {
    return new SplitDirectory(name, uuid, rowCount, schemaFile, files, deleted, partition);
  }

  /** The same of rows that have a value in common. */
  public SplitDirectory withPartition(PartitionValue value) {
    return new SplitDirectory(name, uuid, rowCount, schemaFile, columnFiles, deletedRows, value);
  }

  /** What its column files say of it. */
  public SplitIdentity identity() {
    return new SplitIdentity(uuid, rowCount);
  }

  /** The rows that were deleted. */
  public long deletedRowCount() {
    return deletedRows.map(DeletedRowsFile::rowCount).orElse(0L);
  }

  /** The rows that were not deleted. */
  public long liveRowCount() {
    return rowCount - deletedRowCount();
  }

  /** The file of a column; empty where the split directory has none. */
  public Optional<ColumnFile> columnFile(int fieldId) {
    for (ColumnFile file : columnFiles) {
      if (file.fieldId() == fieldId) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** Whether the values of a column are known to rise from row to row, nulls first. */
  public boolean isRising(int fieldId) {
    return columnFile(fieldId).filter(file -> file.order() == ValueOrder.RISING).isPresent();
  }

  /** The names of columns that are stored row by row, file by file. */
  public List<List<String>> rowGroups(List<Column> columns) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (Column column : columns) {
      columnFile(column.id())
          .filter(ColumnFile::isRows)
          .ifPresent(
              file ->
                  groups
                      .computeIfAbsent(
                          file.name() + " " + file.fingerprint(), key -> new ArrayList<>())
                      .add(column.name()));
    }
    return List.copyOf(groups.values());
  }

  /** Whether one file has these columns row by row; others may be in it, too. */
  public boolean areInRows(List<Column> columns) {
    return !columns.isEmpty()
        && rowGroups(columns).stream().anyMatch(group -> group.size() == columns.size());
  }

  /** What tells the values of its columns from others, wherever these stand, by field ids. */
  public Map<Integer, Integer> fingerprints() {
    Map<Integer, Integer> fingerprints = new HashMap<>();
    columnFiles.forEach(file -> fingerprints.put(file.fieldId(), file.fingerprint()));
    return fingerprints;
  }

  /** The bytes of the column files named here. */
  public long sizeInBytes() {
    return columnFiles.stream().mapToLong(ColumnFile::sizeInBytes).sum();
  }
}
