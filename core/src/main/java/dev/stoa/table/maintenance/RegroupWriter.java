package dev.stoa.table.maintenance;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.Extent;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.FileGroups;
import dev.stoa.format.split.FilePlacement;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitFiles;
import dev.stoa.format.split.SplitOptions;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecords;
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

/** Writes the column files of split directories anew that should stand in others. */
final class RegroupWriter {
  private static final UUID NO_TABLE = new UUID(0, 0);

  private final Storage storage;
  private final TableSchema schema;
  private final SplitOptions options;

  RegroupWriter(Storage storage, TableSchema schema, WriteOptions options) {
    this.storage = storage;
    this.schema = schema;
    this.options = options.splitOptions();
  }

  /** Writes what must be written of a split directory; the new files, none where all is well. */
  List<ColumnFile> write(SplitDirectory split) throws IOException {
    List<ColumnFile> written = new ArrayList<>();
    boolean isWhole = false;
    try {
      for (List<List<Column>> file : files(split)) {
        if (!isThere(file, split)) {
          written.addAll(write(file, split));
        }
      }
      isWhole = true;
      return written;
    } finally {
      if (!isWhole) {
        new WrittenColumns(NO_TABLE, split.withOnly(written, Optional.empty())).delete(storage);
      }
    }
  }

  /** Of each file that there should be the columns, those together that are stored in rows. */
  private List<List<List<Column>>> files(SplitDirectory split) {
    List<Column> columns =
        schema.columns().stream().filter(c -> split.columnFile(c.id()).isPresent()).toList();
    Map<Integer, List<Column>> units = new HashMap<>();
    options.groups().units(columns).forEach(unit -> units.put(unit.get(0).id(), unit));
    List<Column> firsts =
        columns.stream().filter(column -> units.containsKey(column.id())).toList();
    FilePlacement placement = new FilePlacement(firsts, options.groups());
    Map<FilePlacement.Place, List<List<Column>>> files = new LinkedHashMap<>();
    for (Column first : placement.order()) {
      List<Column> unit = units.get(first.id());
      long size = unit.stream().mapToLong(column -> file(column, split).sizeInBytes()).sum();
      files.computeIfAbsent(placement.next(first, size), p -> new ArrayList<>()).add(unit);
    }
    return List.copyOf(files.values());
  }

  private static ColumnFile file(Column column, SplitDirectory split) {
    return split.columnFile(column.id()).orElseThrow();
  }

  /** Whether these columns are in one file as they should be, and nothing else is. */
  private static boolean isThere(List<List<Column>> units, SplitDirectory split) {
    List<ColumnFile> files = new ArrayList<>();
    for (List<Column> unit : units) {
      List<ColumnFile> its = unit.stream().map(column -> file(column, split)).toList();
      boolean isOne = its.stream().map(ColumnFile::fingerprint).distinct().count() == 1;
      if (!isOne || its.get(0).isRows() != unit.size() > 1) {
        return false;
      }
      files.addAll(its);
    }
    ColumnFile any = files.get(0);
    long whole = any.extent().map(Extent::fileSizeInBytes).orElse(any.sizeInBytes());
    return files.stream().allMatch(file -> file.name().equals(any.name()))
        && files.stream().mapToLong(ColumnFile::sizeInBytes).sum() == whole;
  }

  private List<ColumnFile> write(List<List<Column>> units, SplitDirectory split)
      throws IOException {
    List<Column> firsts = units.stream().map(unit -> unit.get(0)).toList();
    FileGroups groups = firsts.size() > 1 ? FileGroups.together(firsts) : FileGroups.NONE;
    List<List<String>> rows =
        units.stream()
            .filter(unit -> unit.size() > 1)
            .map(unit -> unit.stream().map(Column::name).toList())
            .toList();
    List<Column> columns = units.stream().flatMap(List::stream).toList();
    try (SplitFiles files = new SplitFiles(storage, split, columns, groups.withRows(rows))) {
      for (List<Column> unit : files.order()) {
        ColumnFile first = file(unit.get(0), split);
        if (unit.size() == 1 && !first.isRows()) {
          files.copy(unit.get(0), first);
        } else {
          writeAnew(unit, split, files);
        }
      }
      return files.finish();
    }
  }

  /** Writes columns value by value, those of deleted rows too. */
  private void writeAnew(List<Column> columns, SplitDirectory split, SplitFiles files)
      throws IOException {
    TableSchema selection = schema.selection(columns);
    SplitDirectory all = split.withOnly(split.columnFiles(), Optional.empty());
    SplitReader reader =
        new SplitReader(storage, all, ReadColumns.generic(columns), new ReadCounters());
    try (SplitWriter writer = new SplitWriter(storage, selection, options.withRowsOf(columns));
        SplitRecords rows = SplitRecords.lazily(reader, selection.avro())) {
      while (rows.next()) {
        writer.write(rows.record());
      }
      writer.endColumns(split, files);
    }
  }
}
