package dev.stoa.table.write;

import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.data.VectorToAvro;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.BatchRows;
import dev.stoa.format.split.EncodingExecutor;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.partition.PartitionValue;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SplitIndexes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writers of split directories, one per partition value, within one memory budget: when the budget
 * is reached, the largest writer spills; when too many are open, the largest is finished. Called by
 * {@link TableWriter}. Not thread-safe.
 */
final class SplitWriters implements RowTarget {
  private final Storage storage;
  private final SnapshotRoot root;
  private final WriteOptions options;
  private final RecordAligner aligner;
  private final PartitionAssigner assigner;
  private final EncodingExecutor encodingExecutor;
  private final BatchRows batchRows;
  private final String schemaText;
  private final Map<PartitionValue, OpenPartition> openPartitions = new HashMap<>();

  /** The finished split directories by ordinal. */
  private final TreeMap<Integer, WrittenSplit> writtenSplits = new TreeMap<>();

  private OpenPartition currentPartition;
  private int lastSplitOrdinal;
  private long lastRow;
  private long rowCount;
  private int startedSplitCount;
  private long nextSplitNumber;
  private long memoryInBytes;
  private boolean hasFailed;

  /** The writer of one partition value, with the ordinal of its current split directory. */
  private static final class OpenPartition {
    private final PartitionValue value;
    private final SplitWriter writer;
    private int splitOrdinal;

    OpenPartition(PartitionValue value, SplitWriter writer) {
      this.value = value;
      this.writer = writer;
    }
  }

  SplitWriters(Storage storage, SnapshotRoot root, WriteOptions options) {
    this.storage = storage;
    this.root = root;
    this.options = options;
    this.aligner = RecordAligner.withDefaults(root.schema().avroSchema());
    this.assigner =
        new PartitionAssigner(root.partitioning().bind(root.schema()), root.schema().columns());
    this.encodingExecutor =
        assigner.isPartitioned() && options.maxOpenPartitions() > 1
            ? EncodingExecutor.atSplitEnd(options.threadCount())
            : EncodingExecutor.of(options.threadCount());
    this.batchRows = new BatchRows(root.schema().avroSchema());
    this.schemaText = root.splitSchemaText();
    this.nextSplitNumber = root.nextSplitNumber();
    // In a partitioned table, the first partition takes over this writer.
    this.currentPartition = new OpenPartition(PartitionValue.UNPARTITIONED, newWriter());
    if (!assigner.isPartitioned()) {
      openPartitions.put(currentPartition.value, currentPartition);
    }
  }

  private SplitWriter newWriter() {
    return new SplitWriter(
        storage, root.schema(), schemaText, options.splitOptions(), encodingExecutor);
  }

  /** Adds a row to the split directory of its partition value. */
  @Override
  public void write(IndexedRecord record) throws IOException {
    checkUsable();
    IndexedRecord row = aligner.align(record);
    write(row, assigner.partitionOf(row));
  }

  /** Adds a row to the split directory of its partition value. */
  @Override
  public void write(RowValues row) throws IOException {
    checkUsable();
    write(
        assigner.partitionOf(row),
        writer -> {
          writer.write(row);
          return 1;
        });
  }

  /** Adds the selected rows of a batch to the split directories of their partition values. */
  @Override
  public void write(RecordBatch batch) throws IOException {
    checkUsable();
    if (batchRows.reset(batch)) {
      int end;
      for (int from = 0; from < batchRows.rowCount(); from = end) {
        PartitionValue value = assigner.partitionOf(batchRows.moveTo(from));
        end = endOfRun(value, from + 1);
        writeRun(value, from, end);
      }
      return;
    }
    for (int i = 0; i < batchRows.rowCount(); i++) {
      write(VectorToAvro.record(batch, batchRows.rowIndex(i)));
    }
  }

  /** Adds the rows of a batch, all of which have a partition value and fit the schema. */
  void write(RecordBatch batch, PartitionValue value) throws IOException {
    checkUsable();
    if (batchRows.reset(batch)) {
      writeRun(value, 0, batchRows.rowCount());
      return;
    }
    // The elements of some arrays must be counted one by one.
    for (int i = 0; i < batchRows.rowCount(); i++) {
      write(VectorToAvro.record(batch, batchRows.rowIndex(i)), value);
    }
  }

  private void write(IndexedRecord row, PartitionValue value) throws IOException {
    write(
        value,
        writer -> {
          writer.write(row);
          return 1;
        });
  }

  /** Returns the index after the last of the consecutive rows that have a partition value. */
  private int endOfRun(PartitionValue value, int from) {
    if (!assigner.isPartitioned()) {
      return batchRows.rowCount();
    }
    int end = from;
    while (end < batchRows.rowCount() && isInPartition(value, end)) {
      end++;
    }
    return end;
  }

  private boolean isInPartition(PartitionValue value, int row) {
    try {
      return assigner.partitionOf(batchRows.moveTo(row)).equals(value);
    } catch (ValueMismatchException e) {
      return false; // thrown again when the row is written
    }
  }

  /** Writes consecutive rows of one partition value, to several split directories if needed. */
  private void writeRun(PartitionValue value, int from, int to) throws IOException {
    int nextRow = from;
    while (nextRow < to) {
      int firstRow = nextRow;
      nextRow +=
          write(value, writer -> writer.write(batchRows, firstRow, to, options.splitSizeInBytes()));
    }
  }

  /** An action that passes rows to a writer and returns the number of rows. */
  @FunctionalInterface
  private interface WriteAction {
    int writeTo(SplitWriter writer) throws IOException;
  }

  private int write(PartitionValue value, WriteAction action) throws IOException {
    switchTo(value);
    long memoryBeforeInBytes = currentPartition.writer.memoryInBytes();
    boolean isFirstRow = currentPartition.writer.rowCount() == 0;
    hasFailed = true;
    int addedRowCount;
    try {
      addedRowCount = action.writeTo(currentPartition.writer);
    } catch (RuntimeException e) {
      hasFailed =
          currentPartition.writer
              .hasFailed(); // if the writer is intact, the row left no partial data
      throw e;
    }
    if (isFirstRow) {
      currentPartition.splitOrdinal = startedSplitCount;
      startedSplitCount++;
    }
    lastSplitOrdinal = currentPartition.splitOrdinal;
    lastRow = currentPartition.writer.rowCount() - 1;
    rowCount += addedRowCount;
    memoryInBytes += currentPartition.writer.memoryInBytes() - memoryBeforeInBytes;
    if (currentPartition.writer.hasReached(options.splitSizeInBytes())) {
      endSplit(currentPartition);
    }
    freeMemory();
    hasFailed = false;
    return addedRowCount;
  }

  private void checkUsable() {
    if (hasFailed) {
      throw new IllegalStateException(
          "this writer failed earlier and its rows are lost: write all rows again with a new"
              + " writer");
    }
  }

  /** Makes a partition the current one. */
  private void switchTo(PartitionValue value) throws IOException {
    if (value.equals(currentPartition.value)) {
      return;
    }
    OpenPartition openPartition = openPartitions.get(value);
    if (openPartition == null) {
      openPartition = new OpenPartition(value, acquireWriter());
      openPartitions.put(value, openPartition);
    }
    currentPartition = openPartition;
  }

  /**
   * Returns a writer for another partition; if too many are open, finishes the largest split
   * directory and reuses its writer.
   */
  private SplitWriter acquireWriter() throws IOException {
    if (openPartitions.isEmpty()) {
      return currentPartition.writer;
    } else if (openPartitions.size() < options.maxOpenPartitions()) {
      return newWriter();
    }
    hasFailed = true;
    OpenPartition largestPartition = largestPartition();
    endSplit(largestPartition);
    openPartitions.remove(largestPartition.value);
    hasFailed = false;
    return largestPartition.writer;
  }

  private OpenPartition largestPartition() throws IOException {
    OpenPartition largest = null;
    for (OpenPartition partition : openPartitions.values()) {
      if (largest == null || partition.writer.sizeInBytes() > largest.writer.sizeInBytes()) {
        largest = partition;
      }
    }
    return largest;
  }

  /** Spills or finishes split directories until the writers keep to the memory budget. */
  private void freeMemory() throws IOException {
    boolean hasFreedMemory = true;
    while (hasFreedMemory
        && openPartitions.size() > 1
        && memoryInBytes > options.memoryBudgetInBytes()) {
      hasFreedMemory = freeLargest();
    }
  }

  /** Frees memory of the writer that uses most; returns false if it could not free any. */
  private boolean freeLargest() throws IOException {
    OpenPartition largestPartition =
        openPartitions.values().stream()
            .max(Comparator.comparingLong(partition -> partition.writer.memoryInBytes()))
            .orElseThrow();
    long memoryBeforeInBytes = largestPartition.writer.memoryInBytes();
    largestPartition.writer.spill();
    memoryInBytes += largestPartition.writer.memoryInBytes() - memoryBeforeInBytes;
    if (largestPartition.writer.memoryInBytes() > memoryBeforeInBytes / 2) {
      endSplit(largestPartition); // the rest of its memory cannot be spilled
    }
    return largestPartition.writer.memoryInBytes() < memoryBeforeInBytes;
  }

  /** Finishes the current split directory of a partition, if it has rows. */
  private void endSplit(OpenPartition partition) throws IOException {
    if (partition.writer.rowCount() == 0) {
      return;
    }
    long memoryBeforeInBytes = partition.writer.memoryInBytes();
    Iterable<String> names = SplitNames.splitDirectories(nextSplitNumber);
    nextSplitNumber++;
    SplitDirectory split = partition.writer.finishSplit(names).withPartition(partition.value);
    writtenSplits.put(
        partition.splitOrdinal,
        new WrittenSplit(
            root.tableUuid(),
            SplitIndexes.addTo(
                split, storage, root.schema(), root.indexes(), options.keyMemory())));
    memoryInBytes += partition.writer.memoryInBytes() - memoryBeforeInBytes;
  }

  /** Returns the number of rows written so far. */
  @Override
  public long rowCount() {
    return rowCount;
  }

  /** Returns the position of the last row. */
  @Override
  public RowPosition lastPosition() {
    return new RowPosition(lastSplitOrdinal, lastRow);
  }

  @Override
  public long memoryInBytes() {
    return memoryInBytes;
  }

  /** Finishes all split directories, which are durable on return. */
  @Override
  public void finish(LongConsumer rowListener) throws IOException {
    checkUsable();
    hasFailed = true;
    List<OpenPartition> remainingPartitions = new ArrayList<>(openPartitions.values());
    remainingPartitions.sort(Comparator.comparingInt(partition -> partition.splitOrdinal));
    for (OpenPartition partition : remainingPartitions) {
      endSplit(partition);
    }
    hasFailed = false;
  }

  /** Returns the finished split directories, in the order in which they were begun. */
  @Override
  public List<WrittenSplit> writtenSplits() {
    return List.copyOf(writtenSplits.values());
  }

  @Override
  public void close() throws IOException {
    encodingExecutor.close();
    Set<SplitWriter> writers = new LinkedHashSet<>();
    openPartitions.values().forEach(partition -> writers.add(partition.writer));
    writers.add(currentPartition.writer);
    Closeables.closeAll(writers);
  }
}
