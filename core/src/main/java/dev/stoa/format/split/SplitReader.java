package dev.stoa.format.split;

import dev.stoa.data.EagerRecord;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.OpenFileCache;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.column.ColumnLookup;
import dev.stoa.format.column.EvolvedColumn;
import dev.stoa.format.column.FileColumn;
import dev.stoa.format.column.PagedColumn;
import dev.stoa.format.column.RowFile;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.view.ValuePath;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.schema.Column;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * Reads the selected columns of one split directory. A column's file is opened when its first value
 * is requested. Not thread-safe.
 */
public final class SplitReader implements Closeable {
  private static final ValuePath WHOLE_VALUE = new ValuePath(List.of());

  /** The maximum number of open files: well below 1,024, a common limit per process. */
  private static final int MAX_OPEN_FILES = 200;

  /**
   * The number of rows per key from which on an index is faster than testing all rows. In a million
   * rows, finding 10,000 keys took the time of testing 24 (texts) to 142 (longs) rows per key.
   */
  private static final long MIN_ROWS_PER_KEY = 150;

  private final Storage storage;
  private final SplitDirectory split;
  private final ReadProjection projection;
  private final List<Column> columns;
  private final Optional<RowSelector> selector;
  private final ReadCounters counters;
  private final OpenFileCache openFiles;
  private final Decompressors decompressors = new Decompressors();
  private final PagedColumn[] openColumns;
  private final ColumnCursor[] cursors;
  private final VectorCursor[] vectorCursors;

  /** The open files that store columns row by row, by name and fingerprint. */
  private final Map<String, RowFile> rowFiles = new HashMap<>();

  private boolean isClosed;

  /** Whether other readers use {@link #openFiles}, too. */
  private final boolean areFilesShared;

  /** Creates a reader, without opening files yet. */
  public SplitReader(
      Storage storage, SplitDirectory split, ReadProjection projection, ReadCounters counters) {
    this(storage, split, projection, counters, new OpenFileCache(storage, MAX_OPEN_FILES), false);
  }

  private SplitReader(
      Storage storage,
      SplitDirectory split,
      ReadProjection projection,
      ReadCounters counters,
      OpenFileCache openFiles,
      boolean areFilesShared) {
    this.storage = storage;
    this.split = split;
    this.projection = projection;
    this.columns = projection.allColumns();
    this.counters = counters;
    this.openFiles = openFiles;
    this.areFilesShared = areFilesShared;
    this.openColumns = new PagedColumn[columns.size()];
    this.cursors = new ColumnCursor[columns.size()];
    this.vectorCursors = new VectorCursor[columns.size()];
    this.selector = selector(projection.filter());
  }

  /** Creates a reader whose files are among those that several readers keep open. */
  static SplitReader sharing(
      OpenFileCache openFiles,
      Storage storage,
      SplitDirectory split,
      ReadProjection projection,
      ReadCounters counters) {
    return new SplitReader(storage, split, projection, counters, openFiles, true);
  }

  /** Returns the number of rows, including deleted rows and those that the filter excludes. */
  public long rowCount() {
    return split.rowCount();
  }

  private Optional<RowSelector> selector(RowFilter filter) {
    Optional<RowSelector> predicateSelector = filter.predicate().map(this::predicateSelector);
    return split.deletionVector().isEmpty() && filter.hiddenRows().isEmpty()
        ? predicateSelector
        : Optional.of(
            new LiveRowSelector(storage, split, predicateSelector, counters, filter.hiddenRows()));
  }

  private RowSelector predicateSelector(BoundPredicate predicate) {
    PredicateRowSelector selector = new PredicateRowSelector(this, predicate);
    Optional<AcceptedKeys> keys = acceptedKeys(predicate);
    Optional<IndexFile> file = keys.flatMap(found -> split.indexFile(found.index()));
    return file.isEmpty()
        ? selector
        : new IndexedRowSelector(rowCount(), () -> indexedRows(file.get(), keys.get()), selector);
  }

  /** Returns the keys to find by an index; empty if testing the rows is faster. */
  private Optional<AcceptedKeys> acceptedKeys(BoundPredicate predicate) {
    return AcceptedKeys.of(
        split.indexFiles().stream().map(IndexFile::index).toList(),
        AcceptedKeys.conjunction(predicate),
        columns,
        rowCount() / MIN_ROWS_PER_KEY,
        false);
  }

  private long[] indexedRows(IndexFile file, AcceptedKeys keys) throws IOException {
    try (KeyIndexReader reader =
        new KeyIndexReader(
            storage,
            split.name(),
            split.identity(),
            file,
            openFiles.file(file.path(split.name())),
            counters,
            new PageCache())) {
      long[] rows = reader.findCandidates(keys);
      return file.isShared() ? ownRows(rows, file.firstRow()) : rows;
    }
  }

  /** Returns the rows of this split directory among those of an index that several share. */
  private long[] ownRows(long[] rows, long firstRow) {
    return Arrays.stream(rows)
        .map(row -> row - firstRow)
        .filter(row -> row >= 0 && row < rowCount())
        .toArray();
  }

  /** Returns the columns and the filter. */
  ReadProjection projection() {
    return projection;
  }

  /** Returns the selector of the rows; empty if all rows are selected. */
  Optional<RowSelector> selector() {
    return selector;
  }

  /**
   * Decides which rows match as far as footers and indexes can, by the same steps as a reader.
   * Opens the files of the predicate's columns, but reads no page of them.
   */
  public List<RowRange> decideRows() {
    List<RowRange> ranges = new ArrayList<>();
    for (long row = 0; row < rowCount(); ) {
      RowRange range =
          selector.isPresent() ? selector.get().decide(row) : RowRange.all(row, rowCount());
      ranges.add(range);
      row = range.end();
    }
    return ranges;
  }

  /** Passes each page of a column, with its first row, the row after it, and its stored size. */
  public void forEachPage(int ordinal, PageAction action) {
    VectorCursor cursor = vectorCursor(ordinal);
    for (long row = 0; row < rowCount(); ) {
      long end = cursor.pageEnd(row);
      action.accept(row, end, cursor.pageSizeInBytes(row));
      row = end;
    }
  }

  /** Receives pages. */
  public interface PageAction {
    /** Called with the first row of a page, the row after its last one, and its stored size. */
    void accept(long start, long end, long sizeInBytes);
  }

  /** Returns the key index by which a reader finds the rows; empty if it uses none. */
  public Optional<IndexDefinition> usedIndex() {
    return projection.filter().predicate().flatMap(this::acceptedKeys).map(AcceptedKeys::index);
  }

  /** Passes the selected rows to an action, in order. */
  public void forEachRow(LongConsumer action) {
    for (long row = nextRow(0); row < rowCount(); row = nextRow(row + 1)) {
      action.accept(row);
    }
  }

  private long nextRow(long row) {
    return row < rowCount() && selector.isPresent() ? selector.get().nextMatch(row) : row;
  }

  /** Returns the location of the split directory, for messages. */
  String location() {
    return SourceLocation.of(storage.location(), split.name()).toString();
  }

  /** Returns the cursor of a column with this ordinal in the projection, opened on demand. */
  ColumnCursor cursor(int ordinal) {
    ColumnCursor cursor = cursors[ordinal];
    if (cursor == null) {
      cursor = column(ordinal).cursor(projection.serde(ordinal));
      cursors[ordinal] = cursor;
    }
    return cursor;
  }

  /** Returns the vector cursor of a column, opened on demand. */
  VectorCursor vectorCursor(int ordinal) {
    VectorCursor cursor = vectorCursors[ordinal];
    if (cursor == null) {
      cursor = column(ordinal).vectorCursor();
      vectorCursors[ordinal] = cursor;
    }
    return cursor;
  }

  /** Returns the lookup that reads single values of a column in any order. */
  ColumnLookup lookup(int ordinal, PageCache cache) {
    return column(ordinal).lookup(cache);
  }

  private PagedColumn column(int ordinal) {
    return openColumns[ordinal] != null ? openColumns[ordinal] : openColumn(ordinal);
  }

  /** Returns the selected columns with the table's types. */
  List<Column> selectedColumns() {
    return projection.columns();
  }

  /**
   * Reads rows with all selected columns decoded, one column after another.
   *
   * @param rows ascending row positions, which may repeat
   */
  public List<EagerRecord> readRows(Schema schema, long[] rows) {
    List<EagerRecord> records = new ArrayList<>(rows.length);
    for (int i = 0; i < rows.length; i++) {
      records.add(new EagerRecord(schema));
    }
    for (int ordinal = 0; ordinal < projection.columns().size(); ordinal++) {
      ColumnCursor cursor = cursor(ordinal);
      for (int i = 0; i < rows.length; i++) {
        cursor.advanceTo(rows[i]);
        records.get(i).put(ordinal, cursor.read(null));
      }
    }
    return records;
  }

  /**
   * Adds the values of some rows to vectors.
   *
   * @param rows ascending rows, which may repeat
   * @param builders a builder for each column
   */
  public void appendRows(long[] rows, List<VectorBuilder> builders) {
    for (int ordinal = 0; ordinal < builders.size(); ordinal++) {
      VectorCursor cursor = vectorCursor(ordinal);
      VectorBuilder builder = builders.get(ordinal);
      // hot: bench python
      for (long row : rows) {
        cursor.seek(row);
        if (cursor.values() instanceof VectorNode node) {
          node.append(cursor.index(), builder);
        } else {
          cursor.values().append(cursor.index(), 1, WHOLE_VALUE, builder);
        }
      }
    }
  }

  /**
   * Returns the rows at these indexes among the rows that are not deleted.
   *
   * @param indexes ascending indexes, which may repeat
   */
  public long[] liveRows(long[] indexes) throws IOException {
    return split.deletionVector().isEmpty()
        ? indexes
        : DeletionVector.of(storage, split, counters).liveRows(indexes);
  }

  /**
   * Moves the cursors of records back to the first row, so that earlier rows can be requested
   * again; vector cursors can always move back.
   */
  public void rewind() {
    for (ColumnCursor cursor : cursors) {
      if (cursor != null) {
        cursor.rewind();
      }
    }
  }

  private PagedColumn openColumn(int ordinal) {
    if (isClosed) {
      throw new IllegalStateException(
          "a record of %s was used after its reader moved on or was closed: keep a copy()"
              .formatted(location()));
    }
    Column column = columns.get(ordinal);
    Optional<ColumnFile> file = split.columnFile(column.id());
    openColumns[ordinal] = file.isPresent() ? open(file.get(), column) : openDefault(column);
    return openColumns[ordinal];
  }

  private PagedColumn open(ColumnFile file, Column column) {
    String path = StoragePath.join(split.name(), file.name());
    SourceLocation location = SourceLocation.of(storage.location(), path);
    try {
      FileColumn reader =
          file.isRowOriented()
              ? rowFile(file, path, location).column(column)
              : file.open(
                  openFiles.file(path),
                  location,
                  split.identity(),
                  column,
                  counters,
                  decompressors);
      return EvolvedColumn.of(reader, column);
    } catch (IOException e) {
      throw new UncheckedIOException(location + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private RowFile rowFile(ColumnFile file, String path, SourceLocation location)
      throws IOException {
    RowFile rowFile = rowFiles.get(file.rowGroupKey());
    if (rowFile == null) {
      rowFile = file.openRows(openFiles.file(path), location, split.identity(), counters);
      rowFiles.put(file.rowGroupKey(), rowFile);
    }
    return rowFile;
  }

  /**
   * Opens the file that stores all selected columns row by row.
   *
   * @throws InvalidTableException if they are stored in another way
   */
  RowFile openCommonRowFile() {
    Set<Integer> selectedIds =
        projection.columns().stream().map(Column::id).collect(Collectors.toSet());
    Optional<ColumnFile> file =
        projection.columns().stream().findFirst().flatMap(first -> split.columnFile(first.id()));
    if (file.isPresent() && file.get().isRowOriented()) {
      String path = StoragePath.join(split.name(), file.get().name());
      SourceLocation location = SourceLocation.of(storage.location(), path);
      try {
        RowFile rowFile = rowFile(file.get(), path, location);
        Set<Integer> storedIds =
            rowFile.columns().stream().map(Column::id).collect(Collectors.toSet());
        if (storedIds.containsAll(selectedIds)) {
          return rowFile;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(location + ": cannot be read: " + e.getMessage(), e);
      }
    }
    String names = projection.columns().stream().map(Column::name).collect(Collectors.joining(","));
    throw new InvalidTableException(
        "%s does not store %s together by row: regroup the table with --group row:%s"
            .formatted(location(), names, names));
  }

  private PagedColumn openDefault(Column column) {
    if (!column.avroField().hasDefaultValue()) {
      throw new CorruptFileException(
          ("%s: the manifest names no file for column \"%s\": run verify and restore the"
                  + " table from a copy")
              .formatted(SourceLocation.of(storage.location(), split.name()), column.name()));
    }
    return EvolvedColumn.ofDefault(column, split.rowCount());
  }

  /** Closes the files; bytes that no cursor read count as skipped. */
  @Override
  public void close() throws IOException {
    isClosed = true;
    decompressors.close();
    for (int ordinal = 0; ordinal < openColumns.length; ordinal++) {
      if (cursors[ordinal] == null && vectorCursors[ordinal] == null) {
        countSkipped(columns.get(ordinal));
      }
      closeCursors(ordinal);
    }
    List<Closeable> closeables = new ArrayList<>(rowFiles.values());
    if (!areFilesShared) {
      closeables.add(openFiles);
    }
    Closeables.closeAll(closeables);
  }

  private void closeCursors(int ordinal) {
    if (vectorCursors[ordinal] != null) {
      vectorCursors[ordinal].close();
      vectorCursors[ordinal] = null;
    }
    if (cursors[ordinal] != null) {
      cursors[ordinal].close();
      cursors[ordinal] = null;
    }
    openColumns[ordinal] = null;
  }

  private void countSkipped(Column column) {
    for (ColumnFile file : split.columnFiles()) {
      if (file.fieldId() == column.id()) {
        counters.addBytesSkipped(file.sizeInBytes());
      }
    }
  }
}
