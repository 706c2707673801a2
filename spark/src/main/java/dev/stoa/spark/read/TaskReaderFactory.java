package dev.stoa.spark.read;

import dev.stoa.spark.place.TaskPlace;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.table.scan.ScanTask;
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

  private final TaskPlace place;
  private final ReadParts parts;
  private final boolean areInRows;
  private final int limit;

  /**
   * Readers of columns.
   *
   * @param areInRows whether Spark gets these row by row, as they are stored
   * @param limit how many rows are enough for each
   */
  TaskReaderFactory(TaskPlace place, ReadParts parts, boolean areInRows, int limit) {
    this.place = place;
    this.parts = parts;
    this.areInRows = areInRows;
    this.limit = limit;
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return !areInRows;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    BatchReader reader = task.openParts(storage(), parts.columns());
    return new BatchPartitionReader(reader, parts.places(), task.rowCount(), limit);
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    RowBytesReader reader = task.openRows(storage());
    return new RowPartitionReader(reader, parts.rows(), task.rowCount(), limit);
  }

  private Storage storage() {
    try {
      return place.open();
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
  }
}
