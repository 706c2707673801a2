package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.Extent;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.FileAssignment;
import dev.stoa.format.split.FileGrouping;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitFilesWriter;
import dev.stoa.format.split.SplitOptions;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Rewrites the column files of a split directory that are not grouped as the write options require.
 * Called by {@link Regroup}. Columns that are stored row by row are written together and form a
 * unit; any other column is a unit of its own.
 */
final class SplitRegrouper {
  /** Stands for the table in files that are only deleted. */
  private static final UUID NO_TABLE = new UUID(0, 0);

  private final Storage storage;
  private final TableSchema schema;
  private final SplitOptions options;

  SplitRegrouper(Storage storage, TableSchema schema, WriteOptions options) {
    this.storage = storage;
    this.schema = schema;
    this.options = options.splitOptions();
  }

  /** Writes the new column files of a split directory; none if all its files already match. */
  List<ColumnFile> write(SplitDirectory split) throws IOException {
    List<ColumnFile> newFiles = new ArrayList<>();
    boolean isComplete = false;
    try {
      for (List<List<Column>> units : unitsByFile(split)) {
        if (!isGrouped(units, split)) {
          newFiles.addAll(writeFile(units, split));
        }
      }
      isComplete = true;
      return newFiles;
    } finally {
      if (!isComplete) {
        new WrittenColumns(NO_TABLE, split.withFiles(newFiles, Optional.empty())).delete(storage);
      }
    }
  }

  /** Returns the units that each file must contain. */
  private List<List<List<Column>>> unitsByFile(SplitDirectory split) {
    List<Column> columns =
        schema.columns().stream()
            .filter(column -> split.columnFile(column.id()).isPresent())
            .toList();
    Map<Integer, List<Column>> units = new HashMap<>();
    options.fileGrouping().columnUnits(columns).forEach(unit -> units.put(unit.get(0).id(), unit));
    List<Column> firstColumns =
        columns.stream().filter(column -> units.containsKey(column.id())).toList();
    FileAssignment assignment = new FileAssignment(firstColumns, options.fileGrouping());
    Map<FileAssignment.FileSlot, List<List<Column>>> files = new LinkedHashMap<>();
    for (Column firstColumn : assignment.order()) {
      List<Column> unit = units.get(firstColumn.id());
      long sizeInBytes = unit.stream().mapToLong(column -> file(column, split).sizeInBytes()).sum();
      files
          .computeIfAbsent(assignment.assign(firstColumn, sizeInBytes), slot -> new ArrayList<>())
          .add(unit);
    }
    return List.copyOf(files.values());
  }

  private static ColumnFile file(Column column, SplitDirectory split) {
    return split.columnFile(column.id()).orElseThrow();
  }

  /** Whether one file contains exactly these columns, with each unit stored as required. */
  private static boolean isGrouped(List<List<Column>> units, SplitDirectory split) {
    List<ColumnFile> files = new ArrayList<>();
    for (List<Column> unit : units) {
      List<ColumnFile> unitFiles = unit.stream().map(column -> file(column, split)).toList();
      boolean isOneFile = unitFiles.stream().map(ColumnFile::fingerprint).distinct().count() == 1;
      if (!isOneFile || unitFiles.get(0).isRowOriented() != unit.size() > 1) {
        return false;
      }
      files.addAll(unitFiles);
    }
    ColumnFile firstFile = files.get(0);
    long fileSizeInBytes =
        firstFile.extent().map(Extent::fileSizeInBytes).orElse(firstFile.sizeInBytes());
    return files.stream().allMatch(file -> file.name().equals(firstFile.name()))
        && files.stream().mapToLong(ColumnFile::sizeInBytes).sum() == fileSizeInBytes;
  }

  private List<ColumnFile> writeFile(List<List<Column>> units, SplitDirectory split)
      throws IOException {
    List<Column> firstColumns = units.stream().map(unit -> unit.get(0)).toList();
    FileGrouping groups =
        firstColumns.size() > 1 ? FileGrouping.columnar(firstColumns) : FileGrouping.NONE;
    List<List<String>> rowOrientedGroups =
        units.stream()
            .filter(unit -> unit.size() > 1)
            .map(unit -> unit.stream().map(Column::name).toList())
            .toList();
    List<Column> columns = units.stream().flatMap(List::stream).toList();
    try (SplitFilesWriter files =
        new SplitFilesWriter(
            storage, split, columns, groups.withRowOrientedGroups(rowOrientedGroups))) {
      for (List<Column> unit : files.order()) {
        ColumnFile firstFile = file(unit.get(0), split);
        if (unit.size() == 1 && !firstFile.isRowOriented()) {
          files.copy(unit.get(0), firstFile);
        } else {
          rewriteRows(unit, split, files);
        }
      }
      return files.finish();
    }
  }

  /** Rewrites columns value by value, including deleted rows. */
  private void rewriteRows(List<Column> columns, SplitDirectory split, SplitFilesWriter files)
      throws IOException {
    TableSchema selection = schema.project(columns);
    SplitDirectory withDeletedRows = split.withFiles(split.columnFiles(), Optional.empty());
    SplitReader reader =
        new SplitReader(
            storage, withDeletedRows, ReadProjection.generic(columns), new ReadCounters());
    try (SplitWriter writer = new SplitWriter(storage, selection, options.withSingleFile(columns));
        SplitRecordReader rows = SplitRecordReader.lazy(reader, selection.avroSchema())) {
      while (rows.next()) {
        writer.write(rows.record());
      }
      writer.finishColumns(split, files);
    }
  }
}
