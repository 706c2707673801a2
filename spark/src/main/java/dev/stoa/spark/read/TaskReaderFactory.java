package dev.stoa.spark.read;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.table.BatchReader;
import dev.stoa.table.ScanTask;
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
  private final ReadParts parts;
  private final int limit;

  TaskReaderFactory(TablePlace place, ReadParts parts, int limit) {
    this.place = place;
    this.parts = parts;
    this.limit = limit;
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    try {
      BatchReader reader = task.openParts(place.openInTask(), parts.columns());
      return new BatchPartitionReader(reader, parts.places(), task.rowCount(), limit);
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("partitions are read in batches");
  }
}
