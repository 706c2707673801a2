package dev.stoa.table;

import dev.stoa.format.column.Extent;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.FileGroups;
import dev.stoa.format.split.FilePlacement;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitFiles;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Writes the column files of split directories anew that should stand in others. */
final class RegroupWriter {
  private static final UUID NO_TABLE = new UUID(0, 0);

  private final Storage storage;
  private final TableSchema schema;
  private final FileGroups groups;

  RegroupWriter(Storage storage, TableSchema schema, WriteOptions options) {
    this.storage = storage;
    this.schema = schema;
    this.groups = options.splitOptions().groups();
  }

  /** Writes what must be written of a split directory; the new files, none where all is well. */
  List<ColumnFile> write(SplitDirectory split) throws IOException {
    List<ColumnFile> written = new ArrayList<>();
    boolean isWhole = false;
    try {
      for (List<Column> file : files(split)) {
        if (!isThere(file, split)) {
          written.addAll(copy(file, split));
        }
      }
      isWhole = true;
      return written;
    } finally {
      if (!isWhole) {
        new WrittenColumns(NO_TABLE, split.withOnly(written, split.deletedRows())).delete(storage);
      }
    }
  }

  /** The columns of each file that there should be. */
  private List<List<Column>> files(SplitDirectory split) {
    List<Column> columns =
        schema.columns().stream().filter(c -> split.columnFile(c.id()).isPresent()).toList();
    FilePlacement placement = new FilePlacement(columns, groups);
    Map<FilePlacement.Place, List<Column>> files = new LinkedHashMap<>();
    for (Column column : placement.order()) {
      long size = split.columnFile(column.id()).orElseThrow().sizeInBytes();
      files.computeIfAbsent(placement.next(column, size), p -> new ArrayList<>()).add(column);
    }
    return List.copyOf(files.values());
  }

  /** Whether these columns are in one file, and nothing else is. */
  private static boolean isThere(List<Column> columns, SplitDirectory split) {
    List<ColumnFile> files =
        columns.stream().map(column -> split.columnFile(column.id()).orElseThrow()).toList();
    Set<String> names = files.stream().map(ColumnFile::name).collect(Collectors.toSet());
    long size = files.stream().mapToLong(ColumnFile::sizeInBytes).sum();
    long whole =
        files.get(0).extent().map(Extent::fileSizeInBytes).orElse(files.get(0).sizeInBytes());
    return names.size() == 1 && size == whole;
  }

  private List<ColumnFile> copy(List<Column> columns, SplitDirectory split) throws IOException {
    List<String> names = columns.stream().map(Column::name).toList();
    FileGroups together =
        new FileGroups(List.of(names), Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE);
    try (SplitFiles files = new SplitFiles(storage, split, columns, together)) {
      for (Column column : columns) {
        files.copy(column, split.columnFile(column.id()).orElseThrow());
      }
      return files.finish();
    }
  }
}
