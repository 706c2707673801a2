package dev.stoa.spark.read;

import dev.stoa.table.scan.PlacedTask;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/** What one task of Spark reads whose rows all have one partition value. */
final class KeyedPartition extends TaskPartition implements HasPartitionKey {
  private static final long serialVersionUID = 1L;

  private final InternalRow key;

  KeyedPartition(PlacedTask placed, InternalRow key) {
    super(placed);
    this.key = key;
  }

  @Override
  public InternalRow partitionKey() {
    return key;
  }
}
