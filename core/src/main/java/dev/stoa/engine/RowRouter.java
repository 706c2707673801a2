package dev.stoa.engine;

import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.Partitioning;
import dev.stoa.partition.TermValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.schema.TableSchema;
import dev.stoa.sort.RowBytes;
import dev.stoa.sort.SortKeys;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.write.PartitionAssigner;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Assigns rows to the tasks of a distributed load, so that each task writes whole partitions of a
 * partitioned table, or a range of the sort order of another. Also turns rows into bytes. Called by
 * tasks. Not thread-safe.
 */
public final class RowRouter {
  private final PartitionAssigner assigner;
  private final boolean isPartitioned;
  private final RecordAligner aligner;
  private final RowBytes rowBytes;
  private final SortKeys keys;
  private PartitionValue partition = PartitionValue.UNPARTITIONED;

  /**
   * Creates a router of rows of a table.
   *
   * @throws IllegalArgumentException when the rows have no order by the terms
   */
  public RowRouter(Schema schema, PartitionSpec spec, List<SortTerm> sortBy) {
    TableSchema tableSchema = TableSchema.of(schema);
    this.assigner =
        new PartitionAssigner(
            Partitioning.of(spec, tableSchema).bind(tableSchema), tableSchema.columns());
    this.isPartitioned = spec.isPartitioned();
    this.aligner = RecordAligner.withDefaults(tableSchema.avroSchema());
    this.rowBytes = new RowBytes(tableSchema);
    this.keys = new SortKeys(tableSchema.type(), sortBy);
  }

  /**
   * Moves to a row.
   *
   * @throws org.apache.avro.AvroTypeException when a value does not fit; the message names it
   */
  public void set(IndexedRecord record) {
    IndexedRecord row = aligner.align(record);
    partition = assigner.partitionOf(row);
    rowBytes.set(row);
    keys.clear();
    keys.append(rowBytes.array(), 0, rowBytes.length());
  }

  /**
   * Returns the task of the row: the same for all rows of a partition, and for successive keys.
   *
   * @param taskCount the number of tasks
   * @param rangeStarts the sort keys at which ranges begin, of all but the first range
   */
  public int taskOf(int taskCount, List<byte[]> rangeStarts) {
    return isPartitioned
        ? Math.floorMod(partitionNumber(), taskCount)
        : Math.min(taskCount - 1, rangeOf(rangeStarts));
  }

  /** Returns the bucket if the table is partitioned by nothing else, otherwise a hash. */
  private long partitionNumber() {
    List<TermValue> values = partition.values();
    return values.size() == 1 && values.get(0) instanceof LongValue number
        ? number.value()
        : (hash(values) * 0x9e3779b97f4a7c15L) >>> 32;
  }

  /** Returns a hash that is the same in each JVM, unlike the hash code of an enum. */
  private static long hash(List<TermValue> values) {
    long hash = 1;
    for (TermValue value : values) {
      hash = 31 * hash + (value == TermValue.Null.NULL ? 0 : value.hashCode());
    }
    return hash;
  }

  private int rangeOf(List<byte[]> rangeStarts) {
    int low = 0;
    int high = rangeStarts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      byte[] start = rangeStarts.get(middle);
      if (Arrays.compareUnsigned(keys.array(), 0, keys.length(), start, 0, start.length) < 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns a copy of the first bytes of the row's sort key, at most a number of them. */
  public byte[] copyOfKey(int maxLength) {
    return Arrays.copyOf(keys.array(), Math.min(maxLength, keys.length()));
  }

  /** Returns the array whose first {@link #rowLength()} bytes are the row in Avro binary. */
  public byte[] rowArray() {
    return rowBytes.array();
  }

  /** Returns the length of the row in bytes. */
  public int rowLength() {
    return rowBytes.length();
  }
}
