package dev.stoa.format.split;

import dev.stoa.data.EagerRecord;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.column.ColumnLookup;
import dev.stoa.format.column.DerivedColumn;
import dev.stoa.format.column.FileColumn;
import dev.stoa.format.column.PagedColumn;
import dev.stoa.format.column.RowFile;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * The selected columns of one split directory. A column's file is opened when its first value is
 * asked for. For one thread.
 */
public final class SplitReader implements Closeable {
  /** Systems commonly allow a process 1,024. */
  private static final int MOST_OPEN_FILES = 200;

  private final Storage storage;
  private final SplitDirectory split;
  private final ReadColumns read;
  private final List<Column> columns;
  private final Optional<RowSelector> selector;
  private final ReadCounters counters;
  private final OpenFiles openFiles;
  private final Decompressors decompressors = new Decompressors();
  private final PagedColumn[] files;
  private final ColumnCursor[] cursors;
  private final VectorCursor[] vectors;

  /** Files of rows that are open, by their names and places in them. */
  private final Map<String, RowFile> rowFiles = new HashMap<>();

  private boolean isClosed;

  /** A reader of these columns, nothing of which is opened yet. */
  public SplitReader(
      Storage storage, SplitDirectory split, ReadColumns read, ReadCounters counters) {
    this.storage = storage;
    this.split = split;
    this.read = read;
    this.columns = read.allColumns();
    this.counters = counters;
    this.openFiles = new OpenFiles(storage, MOST_OPEN_FILES);
    this.files = new PagedColumn[columns.size()];
    this.cursors = new ColumnCursor[columns.size()];
    this.vectors = new VectorCursor[columns.size()];
    this.selector = selector(read.filter());
  }

  /** The number of rows. */
  public long rowCount() {
    return split.rowCount();
  }

  private Optional<RowSelector> selector(RowFilter rows) {
    Optional<SplitFilter> matching =
        rows.predicate().map(predicate -> new SplitFilter(this, predicate));
    return split.deletedRows().isEmpty()
        ? matching.map(filter -> filter)
        : Optional.of(new LiveRows(storage, split, matching, counters));
  }

  /** What finds the rows that are read; empty where all are. */
  Optional<RowSelector> selector() {
    return selector;
  }

  /** Gives the rows that are read, in order, one by one. */
  public void forEachRow(LongConsumer action) {
    for (long row = nextRow(0); row < rowCount(); row = nextRow(row + 1)) {
      action.accept(row);
    }
  }

  private long nextRow(long row) {
    return row < rowCount() && selector.isPresent() ? selector.get().nextMatch(row) : row;
  }

  /** Where the split directory stands, for messages. */
  String place() {
    return FilePlace.of(storage.location(), split.name()).toString();
  }

  /** The cursor of a column by its position among the selected ones, opened if need be. */
  ColumnCursor cursor(int ordinal) {
    ColumnCursor cursor = cursors[ordinal];
    if (cursor == null) {
      cursor = file(ordinal).cursor(read.type(ordinal));
      cursors[ordinal] = cursor;
    }
    return cursor;
  }

  /** The cursor over many rows of a column, opened if need be. */
  VectorCursor vectors(int ordinal) {
    VectorCursor cursor = vectors[ordinal];
    if (cursor == null) {
      cursor = file(ordinal).vectors();
      vectors[ordinal] = cursor;
    }
    return cursor;
  }

  /** What reads single values of a column in any order. */
  ColumnLookup lookup(int ordinal) {
    return file(ordinal).lookup();
  }

  private PagedColumn file(int ordinal) {
    return files[ordinal] != null ? files[ordinal] : open(ordinal);
  }

  /** The selected columns as the table has them. */
  List<Column> selected() {
    return read.columns();
  }

  /**
   * Rows with all selected columns decoded, one column after another.
   *
   * @param rows which rise, and may repeat
   */
  public List<EagerRecord> readRows(Schema schema, long[] rows) {
    List<EagerRecord> records = new ArrayList<>(rows.length);
    for (int i = 0; i < rows.length; i++) {
      records.add(new EagerRecord(schema));
    }
    for (int ordinal = 0; ordinal < read.columns().size(); ordinal++) {
      ColumnCursor cursor = cursor(ordinal);
      for (int i = 0; i < rows.length; i++) {
        cursor.advanceTo(rows[i]);
        records.get(i).put(ordinal, cursor.read(null));
      }
    }
    return records;
  }

  /**
   * The rows of some that were not deleted, counted without those that were.
   *
   * @param indexes which rise, and may repeat
   */
  public long[] liveRows(long[] indexes) throws IOException {
    return split.deletedRows().isEmpty()
        ? indexes
        : DeletedRows.of(storage, split, counters).liveRows(indexes);
  }

  /** Lets rows be asked for again that lie before those that were. */
  public void rewind() {
    for (ColumnCursor cursor : cursors) {
      if (cursor != null) {
        cursor.rewind();
      }
    }
  }

  private PagedColumn open(int ordinal) {
    if (isClosed) {
      throw new IllegalStateException(
          "a record of %s was used after its reader had moved on or was closed: keep its copy()"
              .formatted(place()));
    }
    Column column = columns.get(ordinal);
    Optional<ColumnFile> file = split.columnFile(column.id());
    files[ordinal] = file.isPresent() ? open(file.get(), column) : ofDefault(column);
    return files[ordinal];
  }

  private PagedColumn open(ColumnFile file, Column column) {
    String path = StoragePath.join(split.name(), file.name());
    FilePlace place = FilePlace.of(storage.location(), path);
    try {
      FileColumn reader =
          file.isRows()
              ? rowFile(file, path, place).column(column)
              : file.open(
                  openFiles.file(path), place, split.identity(), column, counters, decompressors);
      return DerivedColumn.of(reader, column);
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private RowFile rowFile(ColumnFile file, String path, FilePlace place) throws IOException {
    String key = file.name() + " " + file.fingerprint();
    RowFile known = rowFiles.get(key);
    if (known == null) {
      known = file.openRows(openFiles.file(path), place, split.identity(), counters);
      rowFiles.put(key, known);
    }
    return known;
  }

  /**
   * The file in which the selected columns are stored row by row, maybe beside others.
   *
   * @throws InvalidTableException when they are stored otherwise
   */
  RowFile rowsOfAll() {
    Set<Integer> wanted = read.columns().stream().map(Column::id).collect(Collectors.toSet());
    Optional<ColumnFile> file =
        read.columns().stream().findFirst().flatMap(first -> split.columnFile(first.id()));
    if (file.isPresent() && file.get().isRows()) {
      String path = StoragePath.join(split.name(), file.get().name());
      FilePlace place = FilePlace.of(storage.location(), path);
      try {
        RowFile rows = rowFile(file.get(), path, place);
        Set<Integer> stored = rows.columns().stream().map(Column::id).collect(Collectors.toSet());
        if (stored.containsAll(wanted)) {
          return rows;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(place + ": cannot be read: " + e.getMessage(), e);
      }
    }
    String names = read.columns().stream().map(Column::name).collect(Collectors.joining(","));
    throw new InvalidTableException(
        "%s does not store %s together row by row: regroup it by --group row:%s"
            .formatted(place(), names, names));
  }

  private PagedColumn ofDefault(Column column) {
    if (!column.field().hasDefaultValue()) {
      throw new CorruptFileException(
          ("%s: the manifest names no file for column \"%s\": run verify and restore the"
                  + " table from a copy")
              .formatted(FilePlace.of(storage.location(), split.name()), column.name()));
    }
    return DerivedColumn.ofDefault(column, split.rowCount());
  }

  /** Closes the files; what no cursor read of them counts as skipped. */
  @Override
  public void close() throws IOException {
    isClosed = true;
    decompressors.close();
    openFiles.close();
    for (int ordinal = 0; ordinal < files.length; ordinal++) {
      if (cursors[ordinal] == null && vectors[ordinal] == null) {
        countSkipped(columns.get(ordinal));
      }
      closeCursors(ordinal);
    }
    for (RowFile file : rowFiles.values()) {
      file.close();
    }
  }

  private void closeCursors(int ordinal) {
    if (vectors[ordinal] != null) {
      vectors[ordinal].close();
      vectors[ordinal] = null;
    }
    if (cursors[ordinal] != null) {
      cursors[ordinal].close();
      cursors[ordinal] = null;
    }
    files[ordinal] = null;
  }

  private void countSkipped(Column column) {
    for (ColumnFile file : split.columnFiles()) {
      if (file.fieldId() == column.id()) {
        counters.addBytesSkipped(file.sizeInBytes());
      }
    }
  }
}
