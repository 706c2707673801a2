package dev.stoa.spark.read;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.row.UnsafeRowConverter;
import dev.stoa.table.scan.RowBytesReader;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructType;

/** Returns the rows of a partition to Spark, until the limit is reached. */
final class RowPartitionReader implements PartitionReader<InternalRow> {
  private final RowBytesReader reader;
  private final UnsafeRowConverter rowConverter;
  private final long rowCount;
  private final long limit;
  private long returnedRowCount;
  private long skippedRowCount;

  /**
   * Creates a reader.
   *
   * @param type the columns' names in the table, and their types
   * @param rowCount the number of rows in the partition
   * @param limit the number of rows needed
   */
  RowPartitionReader(RowBytesReader reader, StructType type, long rowCount, long limit) {
    this.reader = reader;
    this.rowConverter = new UnsafeRowConverter(reader, type);
    this.rowCount = rowCount;
    this.limit = limit;
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (returnedRowCount >= limit) {
        return false;
      }
      if (!reader.next()) {
        skippedRowCount = rowCount - returnedRowCount;
        return false;
      }
      returnedRowCount++;
      return true;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  @Override
  public InternalRow get() {
    try {
      return rowConverter.currentRow();
    } catch (RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return ReadMetric.of(reader.metrics(), skippedRowCount);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
