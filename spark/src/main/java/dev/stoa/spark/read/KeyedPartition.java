package dev.stoa.spark.read;

import dev.stoa.table.scan.LocatedTask;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/** The input of a Spark task whose rows all have the same partition value. */
final class KeyedPartition extends TaskPartition implements HasPartitionKey {
  private static final long serialVersionUID = 1L;

  private final InternalRow key;

  KeyedPartition(LocatedTask task, InternalRow key) {
    super(task);
    this.key = key;
  }

  @Override
  public InternalRow partitionKey() {
    return key;
  }
}
