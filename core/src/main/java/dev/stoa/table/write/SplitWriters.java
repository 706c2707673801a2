package dev.stoa.table.write;

import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.data.VectorToAvro;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.BatchRows;
import dev.stoa.format.split.EncodingExecutor;
import dev.stoa.format.split.SplitNames;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.partition.PartitionValue;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writers of split directories, one per partition value, within one memory budget: the largest
 * spills when the budget is reached, and is finished when too many are open. Called by {@link
 * TableWriter}; for one thread.
 */
final class SplitWriters implements Closeable {
  private final Storage storage;
  private final SnapshotRoot root;
  private final WriteOptions options;
  private final RecordAligner aligned;
  private final PartitionAssigner assigner;
  private final EncodingExecutor threads;
  private final BatchRows batchRows;
  private final String schemaText;
  private final Map<PartitionValue, OpenPartition> open = new HashMap<>();
  private final TreeMap<Integer, WrittenSplit> written = new TreeMap<>();
  private OpenPartition current;
  private int lastSplit;
  private long lastRow;
  private long rowCount;
  private int startedCount;
  private long nextSplitNumber;
  private long memoryInBytes;
  private boolean hasFailed;

  /** The writer of one partition value. */
  private static final class OpenPartition {
    private final PartitionValue value;
    private final SplitWriter writer;
    private int ordinal;

    OpenPartition(PartitionValue value, SplitWriter writer) {
      this.value = value;
      this.writer = writer;
    }
  }

  SplitWriters(Storage storage, SnapshotRoot root, WriteOptions options) {
    this.storage = storage;
    this.root = root;
    this.options = options;
    this.aligned = new RecordAligner(root.schema().avroSchema());
    this.assigner =
        new PartitionAssigner(root.partitioning().bind(root.schema()), root.schema().columns());
    this.threads =
        assigner.isPartitioned()
            ? EncodingExecutor.atSplitEnd(options.threadCount())
            : EncodingExecutor.of(options.threadCount());
    this.batchRows = new BatchRows(root.schema().avroSchema());
    this.schemaText = root.splitSchemaText();
    this.nextSplitNumber = root.nextSplitNumber();
    this.current = new OpenPartition(PartitionValue.UNPARTITIONED, newWriter());
    if (!assigner.isPartitioned()) {
      open.put(current.value, current);
    }
  }

  private SplitWriter newWriter() {
    return new SplitWriter(storage, root.schema(), schemaText, options.splitOptions(), threads);
  }

  /**
   * Adds a row to the split directory of its value.
   *
   * @throws ValueMismatchException when it does not fit; it is not written
   */
  void write(IndexedRecord record) throws IOException {
    checkUsable();
    IndexedRecord row = aligned.align(record);
    write(
        assigner.of(row),
        writer -> {
          writer.write(row);
          return 1;
        });
  }

  /**
   * Adds a row to the split directory of its value.
   *
   * @throws ValueMismatchException when it does not fit; it is not written
   */
  void write(RowValues row) throws IOException {
    checkUsable();
    write(
        assigner.of(row),
        writer -> {
          writer.write(row);
          return 1;
        });
  }

  /**
   * Adds the selected rows of a batch to the split directories of their values.
   *
   * @throws ValueMismatchException when one does not fit; it and those after it are not written
   */
  void write(RecordBatch batch) throws IOException {
    checkUsable();
    if (batchRows.reset(batch)) {
      int end;
      for (int from = 0; from < batchRows.count(); from = end) {
        PartitionValue value = assigner.of(batchRows.moveTo(from));
        end = endOfRun(value, from + 1);
        writeRun(value, from, end);
      }
      return;
    }
    for (int i = 0; i < batchRows.count(); i++) {
      write(VectorToAvro.record(batch, batchRows.row(i)));
    }
  }

  /** The end of the run of rows with a value. */
  private int endOfRun(PartitionValue value, int from) {
    if (!assigner.isPartitioned()) {
      return batchRows.count();
    }
    int end = from;
    while (end < batchRows.count() && isInPartition(value, end)) {
      end++;
    }
    return end;
  }

  private boolean isInPartition(PartitionValue value, int row) {
    try {
      return assigner.of(batchRows.moveTo(row)).equals(value);
    } catch (ValueMismatchException e) {
      return false; // thrown again when the row is written
    }
  }

  private void writeRun(PartitionValue value, int from, int to) throws IOException {
    int next = from;
    while (next < to) {
      int first = next;
      next +=
          write(value, writer -> writer.write(batchRows, first, to, options.splitSizeInBytes()));
    }
  }

  /** Passes rows to a writer and returns their number. */
  @FunctionalInterface
  private interface WriteAction {
    int writeTo(SplitWriter writer) throws IOException;
  }

  private int write(PartitionValue value, WriteAction rows) throws IOException {
    switchTo(value);
    long before = current.writer.memoryInBytes();
    boolean isFirst = current.writer.rowCount() == 0;
    hasFailed = true;
    int addedRows;
    try {
      addedRows = rows.writeTo(current.writer);
    } catch (RuntimeException e) {
      hasFailed = current.writer.hasFailed(); // otherwise the row left no partial data
      throw e;
    }
    if (isFirst) {
      current.ordinal = startedCount;
      startedCount++;
    }
    lastSplit = current.ordinal;
    lastRow = current.writer.rowCount() - 1;
    rowCount += addedRows;
    memoryInBytes += current.writer.memoryInBytes() - before;
    if (current.writer.hasReached(options.splitSizeInBytes())) {
      endSplit(current);
    }
    freeMemory();
    hasFailed = false;
    return addedRows;
  }

  private void checkUsable() {
    if (hasFailed) {
      throw new IllegalStateException(
          "this writer failed before and its rows are lost: write all of them again with a new"
              + " one");
    }
  }

  private void switchTo(PartitionValue value) throws IOException {
    if (value.equals(current.value)) {
      return;
    }
    OpenPartition openPartition = open.get(value);
    if (openPartition == null) {
      openPartition = new OpenPartition(value, acquireWriter());
      open.put(value, openPartition);
    }
    current = openPartition;
  }

  /**
   * Reuses the writer of the largest open split directory, finishing it, when too many are open.
   */
  private SplitWriter acquireWriter() throws IOException {
    if (open.isEmpty()) {
      return current.writer;
    } else if (open.size() < options.maxOpenPartitions()) {
      return newWriter();
    }
    hasFailed = true;
    OpenPartition largest = largestInBytes();
    endSplit(largest);
    open.remove(largest.value);
    hasFailed = false;
    return largest.writer;
  }

  private OpenPartition largestInBytes() throws IOException {
    OpenPartition largest = null;
    for (OpenPartition each : open.values()) {
      if (largest == null || each.writer.sizeInBytes() > largest.writer.sizeInBytes()) {
        largest = each;
      }
    }
    return largest;
  }

  private void freeMemory() throws IOException {
    boolean isFreed = true;
    while (isFreed && open.size() > 1 && memoryInBytes > options.memoryBudgetInBytes()) {
      isFreed = freeLargest();
    }
  }

  /** Frees memory of the largest writer; false if there was nothing to free. */
  private boolean freeLargest() throws IOException {
    OpenPartition largest =
        open.values().stream()
            .max(Comparator.comparingLong(each -> each.writer.memoryInBytes()))
            .orElseThrow();
    long before = largest.writer.memoryInBytes();
    largest.writer.spill();
    memoryInBytes += largest.writer.memoryInBytes() - before;
    if (largest.writer.memoryInBytes() > before / 2) {
      endSplit(largest); // the rest cannot be spilled
    }
    return largest.writer.memoryInBytes() < before;
  }

  private void endSplit(OpenPartition ended) throws IOException {
    if (ended.writer.rowCount() == 0) {
      return;
    }
    long before = ended.writer.memoryInBytes();
    Iterable<String> names = SplitNames.splitDirectories(nextSplitNumber);
    nextSplitNumber++;
    written.put(
        ended.ordinal,
        new WrittenSplit(
            root.tableUuid(), ended.writer.finishSplit(names).withPartition(ended.value)));
    memoryInBytes += ended.writer.memoryInBytes() - before;
  }

  /** Rows written so far. */
  long rowCount() {
    return rowCount;
  }

  /** The position of the last row. */
  RowPosition lastPosition() {
    return new RowPosition(lastSplit, lastRow);
  }

  long memoryInBytes() {
    return memoryInBytes;
  }

  /** Finishes all split directories, which are durable on return. */
  void finish() throws IOException {
    checkUsable();
    hasFailed = true;
    List<OpenPartition> rest = new ArrayList<>(open.values());
    rest.sort(Comparator.comparingInt(each -> each.ordinal));
    for (OpenPartition each : rest) {
      endSplit(each);
    }
    hasFailed = false;
  }

  /** The finished split directories, in the order in which they were begun. */
  List<WrittenSplit> written() {
    return List.copyOf(written.values());
  }

  @Override
  public void close() throws IOException {
    threads.close();
    Set<SplitWriter> writers = new LinkedHashSet<>();
    open.values().forEach(each -> writers.add(each.writer));
    writers.add(current.writer);
    IOException failure = null;
    for (SplitWriter writer : writers) {
      try {
        writer.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
