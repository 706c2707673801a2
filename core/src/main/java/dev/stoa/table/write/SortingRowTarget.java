package dev.stoa.table.write;

import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.data.VectorToAvro;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.BatchRows;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.TableSchema;
import dev.stoa.sort.RowBatches;
import dev.stoa.sort.RowBytes;
import dev.stoa.sort.RowSorter;
import dev.stoa.sort.SortKeys;
import dev.stoa.sort.SortOptions;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.avro.generic.IndexedRecord;

/**
 * Sorts all rows before it passes them to {@link SplitWriters}: by partition value, in the order in
 * which the values first occur, then by the sort order. One partition is written at a time.
 */
final class SortingRowTarget implements RowTarget {
  /** Half of the memory is for sorting, half for writing, since both happen at the end. */
  private static final int MEMORY_SHARES = 2;

  private static final int PARTITION_PREFIX_LENGTH = Integer.BYTES;

  private final SplitWriters writers;
  private final RowSorter sorter;
  private final RowBytes rowBytes;
  private final SortKeys keys;
  private final RecordAligner aligner;
  private final PartitionAssigner assigner;
  private final BatchRows batchRows;
  private final RowBatches sortedRows;

  /** The number of each partition value, with which its keys begin. */
  private final Map<PartitionValue, Integer> partitionNumbers = new HashMap<>();

  private final List<PartitionValue> partitionValues = new ArrayList<>();
  private long rowCount;
  private boolean hasFailed;

  SortingRowTarget(Storage storage, SnapshotRoot root, WriteOptions options) {
    this(storage, root, options, sortKeys(root.schema(), options, storage));
  }

  SortingRowTarget(Storage storage, SnapshotRoot root, WriteOptions options, SortKeys keys) {
    TableSchema schema = root.schema();
    this.keys = keys;
    this.rowBytes = new RowBytes(schema);
    this.aligner = RecordAligner.withDefaults(schema.avroSchema());
    this.assigner = new PartitionAssigner(root.partitioning().bind(schema), schema.columns());
    this.batchRows = new BatchRows(schema.avroSchema());
    this.sortedRows = new RowBatches(schema);
    long memoryShareInBytes = Math.max(1, options.memoryBudgetInBytes() / MEMORY_SHARES);
    this.sorter =
        new RowSorter(
            new SortOptions(
                Long.MAX_VALUE,
                memoryShareInBytes,
                options.spillDirectory(),
                options.threadCount()));
    this.writers =
        new SplitWriters(
            storage,
            root,
            options.withMaxOpenPartitions(1).withMemoryBudgetInBytes(memoryShareInBytes));
  }

  private static SortKeys sortKeys(TableSchema schema, WriteOptions options, Storage storage) {
    try {
      return new SortKeys(schema.type(), options.sortBy());
    } catch (IllegalArgumentException e) {
      throw new InvalidTableException(storage.location() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    checkUsable();
    IndexedRecord row = aligner.align(record);
    PartitionValue partition = assigner.partitionOf(row);
    rowBytes.set(row);
    add(partition);
  }

  @Override
  public void write(RowValues row) throws IOException {
    checkUsable();
    PartitionValue partition = assigner.partitionOf(row);
    rowBytes.set(row);
    add(partition);
  }

  @Override
  public void write(RecordBatch batch) throws IOException {
    checkUsable();
    if (batchRows.reset(batch)) {
      for (int i = 0; i < batchRows.rowCount(); i++) {
        write((RowValues) batchRows.moveTo(i));
      }
      return;
    }
    for (int i = 0; i < batchRows.rowCount(); i++) {
      write(VectorToAvro.record(batch, batchRows.rowIndex(i)));
    }
  }

  /** Adds the row in {@link #rowBytes} to the sorter. */
  private void add(PartitionValue partition) throws IOException {
    keys.clear();
    if (assigner.isPartitioned()) {
      keys.appendPrefix(partitionPrefix(partition));
    }
    keys.append(rowBytes.array(), 0, rowBytes.length());
    hasFailed = true;
    sorter.add(keys.array(), keys.length(), rowBytes.array(), rowBytes.length());
    hasFailed = false;
    rowCount++;
  }

  private byte[] partitionPrefix(PartitionValue partition) {
    Integer number = partitionNumbers.get(partition);
    if (number == null) {
      number = partitionValues.size();
      partitionNumbers.put(partition, number);
      partitionValues.add(partition);
    }
    return ByteBuffer.allocate(PARTITION_PREFIX_LENGTH).putInt(number).array();
  }

  private void checkUsable() {
    if (hasFailed) {
      throw new IllegalStateException(
          "this writer failed earlier and its rows are lost: write all rows again with a new"
              + " writer");
    }
  }

  @Override
  public long rowCount() {
    return rowCount;
  }

  @Override
  public RowPosition lastPosition() {
    throw new IllegalStateException("a writer that sorts does not know the positions of rows");
  }

  @Override
  public long memoryInBytes() {
    return sorter.memoryInBytes() + writers.memoryInBytes();
  }

  @Override
  public void finish(LongConsumer rowListener) throws IOException {
    checkUsable();
    hasFailed = true;
    sorter.finish();
    byte[] partition = {};
    while (sorter.next()) {
      byte[] array = sorter.array();
      int partitionTo = sorter.keyFrom() + (assigner.isPartitioned() ? PARTITION_PREFIX_LENGTH : 0);
      boolean isOtherPartition =
          !Arrays.equals(array, sorter.keyFrom(), partitionTo, partition, 0, partition.length);
      if (isOtherPartition || sortedRows.isFull()) {
        writeSortedRows(partition, rowListener);
        partition = Arrays.copyOfRange(array, sorter.keyFrom(), partitionTo);
      }
      sortedRows.add(array, sorter.rowFrom(), sorter.rowTo());
    }
    writeSortedRows(partition, rowListener);
    sorter.close();
    writers.finish(rowListener);
    hasFailed = false;
  }

  private void writeSortedRows(byte[] partition, LongConsumer rowListener) throws IOException {
    if (sortedRows.rowCount() > 0) {
      writers.write(sortedRows.take(), partitionValue(partition));
      rowListener.accept(writers.rowCount());
    }
  }

  private PartitionValue partitionValue(byte[] prefix) {
    return assigner.isPartitioned()
        ? partitionValues.get(ByteBuffer.wrap(prefix).getInt())
        : PartitionValue.UNPARTITIONED;
  }

  @Override
  public List<WrittenSplit> writtenSplits() {
    return writers.writtenSplits();
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(List.of(sorter, writers));
  }
}
