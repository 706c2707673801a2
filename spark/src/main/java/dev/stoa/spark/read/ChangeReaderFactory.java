package dev.stoa.spark.read;

import dev.stoa.spark.location.BroadcastTableLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  /** The columns in their order: ordinals of {@code columns}, or of the columns of a change. */
  private final int[] layout;

  /**
   * Creates a factory.
   *
   * @param layout for each column that Spark gets, its ordinal in {@code columns}, or after those
   *     the ordinal of a {@link ChangeColumn}
   */
  ChangeReaderFactory(BroadcastTableLocation location, ScanColumns columns, int[] layout) {
    this.location = location;
    this.columns = columns;
    this.layout = layout.clone();
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    try {
      return new ChangePartitionReader(
          ((ChangePartition) partition).tasks(), location.open(), columns.columns(), layout);
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("changes are read as batches");
  }
}
