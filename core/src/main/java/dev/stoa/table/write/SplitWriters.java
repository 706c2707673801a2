package dev.stoa.table.write;

import dev.stoa.avro.resolution.AlignedRecords;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.data.VectorValues;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.BatchRows;
import dev.stoa.format.split.EncodingThreads;
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
 * Writers of split directories, one for each partition value that rows had, within one memory
 * budget: the largest spills when it is reached, and the largest ends its split directory when too
 * many are open. Called by {@link TableWriter}; for one thread.
 */
final class SplitWriters implements Closeable {
  private final Storage storage;
  private final SnapshotRoot root;
  private final WriteOptions options;
  private final AlignedRecords aligned;
  private final RowPartitions partitions;
  private final EncodingThreads threads;
  private final BatchRows batchRows;
  private final String schemaText;
  private final Map<PartitionValue, Open> open = new HashMap<>();
  private final TreeMap<Integer, WrittenSplit> written = new TreeMap<>();
  private Open current;
  private int lastSplit;
  private long lastRow;
  private long rowCount;
  private int begun;
  private long nextSplitNumber;
  private long memoryInBytes;
  private boolean hasFailed;

  /** The writer of rows with a value. */
  private static final class Open {
    private final PartitionValue value;
    private final SplitWriter writer;
    private int number;

    Open(PartitionValue value, SplitWriter writer) {
      this.value = value;
      this.writer = writer;
    }
  }

  SplitWriters(Storage storage, SnapshotRoot root, WriteOptions options) {
    this.storage = storage;
    this.root = root;
    this.options = options;
    this.aligned = new AlignedRecords(root.schema().avro());
    this.partitions =
        new RowPartitions(root.partitioning().bind(root.schema()), root.schema().columns());
    this.threads =
        partitions.isPartitioned()
            ? EncodingThreads.atEnds(options.threadCount())
            : EncodingThreads.of(options.threadCount());
    this.batchRows = new BatchRows(root.schema().avro());
    this.schemaText = root.splitSchemaText();
    this.nextSplitNumber = root.nextSplitNumber();
    this.current = new Open(PartitionValue.NONE, newWriter());
    if (!partitions.isPartitioned()) {
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
    IndexedRecord row = aligned.of(record);
    write(
        partitions.of(row),
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
        partitions.of(row),
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
    if (batchRows.begin(batch)) {
      int end;
      for (int from = 0; from < batchRows.count(); from = end) {
        PartitionValue value = partitions.of(batchRows.moveTo(from));
        end = endOfRun(value, from + 1);
        writeRun(value, from, end);
      }
      return;
    }
    for (int i = 0; i < batchRows.count(); i++) {
      write(VectorValues.record(batch, batchRows.row(i)));
    }
  }

  /** Where the rows end that have a value from some row on. */
  private int endOfRun(PartitionValue value, int from) {
    if (!partitions.isPartitioned()) {
      return batchRows.count();
    }
    int end = from;
    while (end < batchRows.count() && isOf(value, end)) {
      end++;
    }
    return end;
  }

  private boolean isOf(PartitionValue value, int row) {
    try {
      return partitions.of(batchRows.moveTo(row)).equals(value);
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

  /** Hands rows to a writer, and tells how many. */
  @FunctionalInterface
  private interface Handing {
    int to(SplitWriter writer) throws IOException;
  }

  private int write(PartitionValue value, Handing rows) throws IOException {
    turnTo(value);
    long before = current.writer.memoryInBytes();
    boolean isFirst = current.writer.rowCount() == 0;
    hasFailed = true;
    int added;
    try {
      added = rows.to(current.writer);
    } catch (RuntimeException e) {
      hasFailed = current.writer.hasFailed(); // otherwise the row left no trace
      throw e;
    }
    if (isFirst) {
      current.number = begun;
      begun++;
    }
    lastSplit = current.number;
    lastRow = current.writer.rowCount() - 1;
    rowCount += added;
    memoryInBytes += current.writer.memoryInBytes() - before;
    if (current.writer.reaches(options.splitSizeInBytes())) {
      end(current);
    }
    freeMemory();
    hasFailed = false;
    return added;
  }

  private void checkUsable() {
    if (hasFailed) {
      throw new IllegalStateException(
          "this writer failed before and its rows are lost: write all of them by a new one");
    }
  }

  private void turnTo(PartitionValue value) throws IOException {
    if (value.equals(current.value)) {
      return;
    }
    Open known = open.get(value);
    if (known == null) {
      known = new Open(value, freeWriter());
      open.put(value, known);
    }
    current = known;
  }

  /** That of the largest split directory, which ends, when too many are open. */
  private SplitWriter freeWriter() throws IOException {
    if (open.isEmpty()) {
      return current.writer;
    } else if (open.size() < options.mostOpenPartitions()) {
      return newWriter();
    }
    hasFailed = true;
    Open largest = largestInBytes();
    end(largest);
    open.remove(largest.value);
    hasFailed = false;
    return largest.writer;
  }

  private Open largestInBytes() throws IOException {
    Open largest = null;
    for (Open each : open.values()) {
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

  /** False where nothing was left to be freed. */
  private boolean freeLargest() throws IOException {
    Open largest =
        open.values().stream()
            .max(Comparator.comparingLong(each -> each.writer.memoryInBytes()))
            .orElseThrow();
    long before = largest.writer.memoryInBytes();
    largest.writer.spill();
    memoryInBytes += largest.writer.memoryInBytes() - before;
    if (largest.writer.memoryInBytes() > before / 2) {
      end(largest); // what is left does not spill
    }
    return largest.writer.memoryInBytes() < before;
  }

  private void end(Open ended) throws IOException {
    if (ended.writer.rowCount() == 0) {
      return;
    }
    long before = ended.writer.memoryInBytes();
    Iterable<String> names = SplitNames.ofNumber(nextSplitNumber);
    nextSplitNumber++;
    written.put(
        ended.number,
        new WrittenSplit(
            root.tableUuid(), ended.writer.endSplit(names).withPartition(ended.value)));
    memoryInBytes += ended.writer.memoryInBytes() - before;
  }

  /** Rows written so far. */
  long rowCount() {
    return rowCount;
  }

  /** Where the last row was written. */
  RowPlace lastPlace() {
    return new RowPlace(lastSplit, lastRow);
  }

  long memoryInBytes() {
    return memoryInBytes;
  }

  /** Ends all split directories, which are durable then. */
  void finish() throws IOException {
    checkUsable();
    hasFailed = true;
    List<Open> rest = new ArrayList<>(open.values());
    rest.sort(Comparator.comparingInt(each -> each.number));
    for (Open each : rest) {
      end(each);
    }
    hasFailed = false;
  }

  /** Those that ended, in the order in which they were begun. */
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
