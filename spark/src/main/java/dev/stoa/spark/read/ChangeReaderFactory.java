package dev.stoa.spark.read;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.BroadcastTableLocation;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Creates the readers of changed rows, on the executors. */
final class ChangeReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final BroadcastTableLocation location;
  private final ScanColumns columns;

  /** The names of all columns in their order, those of changes among them. */
  private final String[] names;

  /**
   * Creates a factory.
   *
   * @param columns the columns of the table
   * @param names the names of all columns in their order, those of changes among them
   */
  ChangeReaderFactory(BroadcastTableLocation location, ScanColumns columns, String[] names) {
    this.location = location;
    this.columns = columns;
    this.names = names.clone();
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    try {
      return new ChangePartitionReader(
          ((ChangePartition) partition).tasks(), location, columns.columns(), names);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be read", e);
    }
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("changes are read as batches");
  }
}
