package dev.stoa.spark.read;

import dev.stoa.spark.place.TablePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Opens partitions on the executors. */
final class TaskReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final TablePlace place;

  TaskReaderFactory(TablePlace place) {
    this.place = place;
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    try {
      return new BatchPartitionReader(
          ((TaskPartition) partition).task().openBatches(place.openInTask()));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("partitions are read in batches");
  }
}
