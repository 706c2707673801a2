package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Creates the readers of partitions, on the executors. */
final class TaskReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final BroadcastTableLocation location;
  private final ScanColumns columns;
  private final boolean isRowOriented;
  private final int limit;

  /**
   * Creates a factory of readers.
   *
   * @param isRowOriented whether Spark gets stored rows instead of batches
   * @param limit the number of rows each task needs
   */
  TaskReaderFactory(
      BroadcastTableLocation location, ScanColumns columns, boolean isRowOriented, int limit) {
    this.location = location;
    this.columns = columns;
    this.isRowOriented = isRowOriented;
    this.limit = limit;
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return !isRowOriented;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    try {
      Storage storage = location.open();
      BatchReader reader =
          EngineScans.openProjectedBatches(
              task, storage, columns.columns(), BatchMode.WITH_SELECTION);
      TaskInput input = new TaskInput(storage, location).begin(task, reader::metrics);
      return new BatchPartitionReader(
          reader, input, columns.rowIdColumns(), task.rowCount(), limit);
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    try {
      Storage storage = location.open();
      RowBytesReader reader = EngineScans.openRows(task, storage);
      TaskInput input = new TaskInput(storage, location).begin(task, reader::metrics);
      return new RowPartitionReader(reader, input, columns.rowType(), task.rowCount(), limit);
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  private RuntimeException unreadable(Exception e) {
    return SparkErrors.translate(location + " cannot be read", e);
  }
}
