package dev.stoa.format.split;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.SpillFile;
import dev.stoa.format.valuepage.ValuePageEncoder;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes rows to split directories, one after another, within one memory budget: all columns are
 * buffered, and their files written in turn when the split directory ends, so that few streams are
 * open at a time.
 *
 * <p>Not thread-safe. A split directory does not exist in the storage before {@link #finishSplit}.
 */
public final class SplitWriter implements Closeable {
  /**
   * The number of rows after which the memory of all buffers is summed up; earlier if the rows are
   * large.
   */
  private static final int ROWS_PER_MEMORY_CHECK = 16;

  /**
   * The memory is also summed up when the size of the rows has changed by the budget divided by
   * this number.
   */
  private static final int MEMORY_CHECKS_PER_BUDGET = 64;

  /** The maximum number of rows of a batch that are written together. */
  private static final int MAX_SLICE_ROW_COUNT = 1024;

  private final Storage storage;
  private final SplitOptions options;
  private final SpillFile spillFile;
  private final List<Column> columns;
  private final ColumnBuffer[] buffers;

  /** For each buffer, the positions of its columns in the schema. */
  private final int[][] fieldPositions;

  private final byte[] schemaBytes;
  private final RecordBinder binder;
  private final EncodingExecutor executor;
  private final ColumnBuffer.SplitState splitState = new ColumnBuffer.SplitState();
  private long rowCount;
  private long memoryInBytes;

  /** The total size in bytes when the memory was last summed up. */
  private long sizeAtLastCheckInBytes;

  /**
   * The maximum number of rows of a batch that are written together; it is smaller after a page or
   * split directory has ended.
   */
  private int sliceRowCount = MAX_SLICE_ROW_COUNT;

  private boolean hasFailed;

  /**
   * Creates a writer of rows of this schema; they may also become columns of existing split
   * directories.
   */
  public SplitWriter(Storage storage, TableSchema schema, SplitOptions options) {
    this(storage, schema, schema.avroJsonWithIds(), options, EncodingExecutor.of(1));
  }

  /**
   * Creates a writer of rows.
   *
   * @param schemaText the content of the split directories' {@code _schema.avsc}
   * @param executor encodes the pages; the caller closes it
   */
  public SplitWriter(
      Storage storage,
      TableSchema schema,
      String schemaText,
      SplitOptions options,
      EncodingExecutor executor) {
    this.storage = storage;
    this.options = options;
    this.executor = executor;
    this.spillFile = new SpillFile(options.spillDirectory());
    this.columns = schema.columns();
    ColumnBuffer.SharedState sharedState =
        new ColumnBuffer.SharedState(new ValuePageEncoder(), spillFile, executor, splitState);
    List<List<Column>> columnUnits = options.fileGrouping().columnUnits(columns);
    this.buffers =
        columnUnits.stream()
            .map(unit -> ColumnBuffer.of(unit, options, sharedState))
            .toArray(ColumnBuffer[]::new);
    Map<Integer, Integer> positions = new HashMap<>();
    columns.forEach(column -> positions.put(column.id(), positions.size()));
    this.fieldPositions =
        columnUnits.stream()
            .map(unit -> unit.stream().mapToInt(column -> positions.get(column.id())).toArray())
            .toArray(int[][]::new);
    this.binder = new RecordBinder(schema.avroSchema().getFields());
    this.schemaBytes = schemaText.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Adds a row. A row that does not fit, or that cannot be read from the record, has no effect.
   *
   * @throws ValueMismatchException if a value does not fit; names the field
   */
  public void write(IndexedRecord record) throws IOException {
    checkUsable();
    binder.bind(record);
    writeRow((buffer, bufferFields) -> buffer.write(record, binder, bufferFields));
  }

  /**
   * Adds a row of values. A row that does not fit has no effect.
   *
   * @throws ValueMismatchException if a value does not fit; names the field
   */
  public void write(RowValues row) throws IOException {
    checkUsable();
    writeRow((buffer, bufferFields) -> buffer.write(row, bufferFields));
  }

  /** An action that appends a row's values of the columns of a buffer. */
  @FunctionalInterface
  private interface RowAppender {
    void appendTo(ColumnBuffer buffer, int[] fieldPositions) throws IOException;
  }

  private void writeRow(RowAppender appender) throws IOException {
    int writtenBufferCount = 0;
    boolean isComplete = false;
    try {
      for (; writtenBufferCount < buffers.length; writtenBufferCount++) {
        appender.appendTo(buffers[writtenBufferCount], fieldPositions[writtenBufferCount]);
      }
      isComplete = true;
    } catch (IOException e) {
      hasFailed = true;
      throw e;
    } finally {
      if (!isComplete) {
        undo(writtenBufferCount, 1);
      }
    }
    countRowsAndCheckMemory(1);
  }

  private void countRowsAndCheckMemory(int addedRowCount) throws IOException {
    rowCount += addedRowCount;
    long growthInBytes = Math.abs(splitState.sizeInBytes() - sizeAtLastCheckInBytes);
    if (rowCount % ROWS_PER_MEMORY_CHECK < addedRowCount
        || growthInBytes > options.memoryBudgetInBytes() / MEMORY_CHECKS_PER_BUDGET) {
      updateMemory();
      if (memoryInBytes > options.memoryBudgetInBytes()) {
        spill();
      }
    }
  }

  private void updateMemory() {
    memoryInBytes = 0;
    for (ColumnBuffer buffer : buffers) {
      memoryInBytes += buffer.memoryInBytes();
    }
    sizeAtLastCheckInBytes = splitState.sizeInBytes();
  }

  /**
   * Adds rows of a batch, at least one and at most until the split directory is full. The bytes are
   * the same as if the rows were added one by one.
   *
   * @param from the index of the first row
   * @param to the index after the last row
   * @param splitSizeInBytes the size at which the split directory ends
   * @return the number of rows added
   * @throws ValueMismatchException if the first row does not fit; names the field
   */
  public int write(BatchRows rows, int from, int to, long splitSizeInBytes) throws IOException {
    checkUsable();
    hasFailed = true;
    int addedRowCount = Math.min(to - from, sliceRowCount);
    for (ColumnBuffer buffer : buffers) {
      addedRowCount = Math.min(addedRowCount, buffer.makeRoomForRows());
    }
    while (!writeSlice(rows, from, addedRowCount, splitSizeInBytes)) {
      addedRowCount /= 2;
    }
    sliceRowCount = Math.min(MAX_SLICE_ROW_COUNT, addedRowCount * 2);
    hasFailed = false;
    countRowsAndCheckMemory(addedRowCount);
    return addedRowCount;
  }

  /** Adds rows to all buffers; returns false and adds no rows if they are too many. */
  private boolean writeSlice(BatchRows rows, int from, int sliceSize, long splitSizeInBytes)
      throws IOException {
    int writtenBufferCount = 0;
    try {
      for (; writtenBufferCount < buffers.length; writtenBufferCount++) {
        buffers[writtenBufferCount].writeRows(
            rows, from, from + sliceSize, fieldPositions[writtenBufferCount]);
      }
    } catch (ValueMismatchException e) {
      undo(writtenBufferCount, sliceSize);
      if (sliceSize > 1) {
        return false;
      }
      hasFailed = false; // the row had no effect
      throw e;
    }
    if (sliceSize > 1 && (isPageTooLarge() || hasReached(splitSizeInBytes))) {
      undo(writtenBufferCount, sliceSize);
      return false;
    }
    return true;
  }

  private boolean isPageTooLarge() {
    for (ColumnBuffer buffer : buffers) {
      if (buffer.isOpenPageTooLarge()) {
        return true;
      }
    }
    return false;
  }

  private void undo(int writtenBufferCount, int rowCountToUndo) {
    for (int i = 0; i < writtenBufferCount; i++) {
      buffers[i].undo(rowCountToUndo);
    }
  }

  /** Whether rows were lost, so that nothing more can be written. */
  public boolean hasFailed() {
    return hasFailed || splitState.hasFailed();
  }

  private void checkUsable() {
    if (hasFailed()) {
      throw new IllegalStateException(
          "this writer failed earlier and its rows are lost: write all of them again with a new"
              + " writer");
    }
  }

  /**
   * Moves the buffered rows to the spill file, which happens automatically at the memory budget.
   */
  public void spill() throws IOException {
    hasFailed = true;
    for (ColumnBuffer buffer : buffers) {
      buffer.spill();
    }
    updateMemory();
    hasFailed = false;
  }

  /** Returns the number of buffered rows of the split directory. */
  public long rowCount() {
    return rowCount;
  }

  /**
   * Whether the split directory has at least this size. Waits for pages that are being encoded only
   * if the result depends on them.
   */
  public boolean hasReached(long sizeInBytes) throws IOException {
    if (splitState.maxSizeInBytes() < sizeInBytes) {
      return false;
    }
    return sizeInBytes() >= sizeInBytes;
  }

  /**
   * Waits until all ended pages are encoded, and returns the size of the current split directory's
   * pages.
   */
  public long sizeInBytes() throws IOException {
    if (splitState.maxSizeInBytes() != splitState.sizeInBytes()) {
      for (ColumnBuffer buffer : buffers) {
        buffer.awaitPages();
      }
    }
    return splitState.sizeInBytes();
  }

  /**
   * Returns the memory of the buffers in bytes when it was last summed up, at most a few rows ago.
   */
  public long memoryInBytes() {
    return memoryInBytes;
  }

  /**
   * Writes the buffered rows, at least one, as a split directory, which is durable when this method
   * returns.
   *
   * @param names the candidate names, of which the first free one is used
   */
  public SplitDirectory finishSplit(Iterable<String> names) throws IOException {
    checkUsable();
    hasFailed = true;
    String name = SplitNames.claimName(storage, names, schemaBytes);
    try {
      SplitDirectory split =
          new SplitDirectory(
              name, UUID.randomUUID(), rowCount, SchemaFile.of(schemaBytes), List.of());
      return split.withFiles(writeFiles(split), Optional.empty());
    } finally {
      if (hasFailed) {
        SplitNames.deleteQuietly(storage, name);
      }
    }
  }

  /**
   * Writes the buffered rows as additional column files of a split directory with the same number
   * of rows; the files are durable when this method returns. After a failure, files that were
   * already written remain.
   *
   * @throws IllegalStateException if the split directory has another number of rows
   */
  public List<ColumnFile> finishColumns(SplitDirectory split) throws IOException {
    checkRowCount(split);
    hasFailed = true;
    return writeFiles(split);
  }

  /**
   * Writes the buffered rows as columns of a split directory, to which the caller adds other
   * columns.
   */
  public void finishColumns(SplitDirectory split, SplitFilesWriter files) throws IOException {
    checkRowCount(split);
    hasFailed = true;
    writeTo(files, List.of(buffers));
    hasFailed = false;
  }

  private void checkRowCount(SplitDirectory split) {
    checkUsable();
    if (rowCount != split.rowCount()) {
      throw new IllegalStateException(
          ("split directory %s has %s rows, found values for %s rows: write one value for each"
                  + " live row")
              .formatted(split.name(), split.rowCount(), rowCount));
    }
  }

  private List<ColumnFile> writeFiles(SplitDirectory split) throws IOException {
    try (SplitFilesWriter files =
        new SplitFilesWriter(storage, split, columns, options.fileGrouping())) {
      Map<Integer, ColumnBuffer> buffersByFirstId = new HashMap<>();
      for (ColumnBuffer buffer : buffers) {
        buffersByFirstId.put(buffer.column().id(), buffer);
      }
      writeTo(
          files,
          files.order().stream().map(unit -> buffersByFirstId.get(unit.get(0).id())).toList());
      List<ColumnFile> columnFiles = files.finish();
      hasFailed = false;
      return columnFiles;
    }
  }

  private void writeTo(SplitFilesWriter files, List<ColumnBuffer> orderedBuffers)
      throws IOException {
    int endedCount = 0;
    for (int i = 0; i < orderedBuffers.size(); i++) {
      while (endedCount < orderedBuffers.size()
          && endedCount <= i + executor.maxPendingColumnCount()) {
        orderedBuffers.get(endedCount++).endLastPage();
      }
      files.add(orderedBuffers.get(i));
      orderedBuffers.get(i).clear();
    }
    spillFile.clear();
    rowCount = 0;
    memoryInBytes = 0;
    sizeAtLastCheckInBytes = 0;
    splitState.clear();
  }

  /** Discards the buffered rows and deletes the spill file. */
  @Override
  public void close() throws IOException {
    spillFile.close();
  }
}
