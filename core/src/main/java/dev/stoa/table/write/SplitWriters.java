package dev.stoa.table.write;

import dev.stoa.data.RowValues;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.resolution.AlignedRecords;
import dev.stoa.format.resolution.ValueMismatchException;
import dev.stoa.format.split.SplitNames;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.partition.PartitionValue;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final String schemaText;
  private final Map<PartitionValue, Open> open = new HashMap<>();
  private final TreeMap<Integer, WrittenSplit> written = new TreeMap<>();
  private Open current;
  private int lastSplit;
  private long lastRow;
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
    this.schemaText = root.splitSchemaText();
    this.nextSplitNumber = root.nextSplitNumber();
    this.current = new Open(PartitionValue.NONE, newWriter());
    if (!partitions.isPartitioned()) {
      open.put(current.value, current);
    }
  }

  private SplitWriter newWriter() {
    return new SplitWriter(storage, root.schema(), schemaText, options.splitOptions());
  }

  /**
   * Adds a row to the split directory of its value.
   *
   * @throws ValueMismatchException when it does not fit; it is not written
   */
  void write(IndexedRecord record) throws IOException {
    checkUsable();
    IndexedRecord row = aligned.of(record);
    write(partitions.of(row), writer -> writer.write(row));
  }

  /**
   * Adds a row to the split directory of its value.
   *
   * @throws ValueMismatchException when it does not fit; it is not written
   */
  void write(RowValues row) throws IOException {
    checkUsable();
    write(partitions.of(row), writer -> writer.write(row));
  }

  /** Hands a row to a writer. */
  @FunctionalInterface
  private interface Handing {
    void to(SplitWriter writer) throws IOException;
  }

  private void write(PartitionValue value, Handing row) throws IOException {
    turnTo(value);
    long before = current.writer.memoryInBytes();
    hasFailed = true;
    try {
      row.to(current.writer);
    } catch (RuntimeException e) {
      hasFailed = false; // the row left no trace
      throw e;
    }
    if (current.writer.rowCount() == 1) {
      current.number = begun;
      begun++;
    }
    lastSplit = current.number;
    lastRow = current.writer.rowCount() - 1;
    memoryInBytes += current.writer.memoryInBytes() - before;
    if (current.writer.sizeInBytes() >= options.splitSizeInBytes()) {
      end(current);
    }
    freeMemory();
    hasFailed = false;
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
    Open largest = largest(Comparator.comparingLong(each -> each.writer.sizeInBytes()));
    end(largest);
    open.remove(largest.value);
    hasFailed = false;
    return largest.writer;
  }

  private Open largest(Comparator<Open> order) {
    return open.values().stream().max(order).orElseThrow();
  }

  private void freeMemory() throws IOException {
    boolean isFreed = true;
    while (isFreed && open.size() > 1 && memoryInBytes > options.memoryBudgetInBytes()) {
      isFreed = freeLargest();
    }
  }

  /** False where nothing was left to be freed. */
  private boolean freeLargest() throws IOException {
    Open largest = largest(Comparator.comparingLong(each -> each.writer.memoryInBytes()));
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
    for (Open each : open.values()) {
      each.writer.close();
    }
    if (open.isEmpty()) {
      current.writer.close();
    }
  }
}
