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
  /** The number of rows after which the bytes read are counted again, a power of two. */
  private static final long ROWS_PER_COUNT = 1024;

  private final RowBytesReader reader;
  private final TaskInput input;
  private final UnsafeRowConverter rowConverter;
  private final long rowCount;
  private final long limit;
  private long returnedRowCount;
  private long skippedRowCount;

  /**
   * Creates a reader.
   *
   * @param input the input that is reported to Spark
   * @param type the columns' names in the table, and their types
   * @param rowCount the number of rows in the partition
   * @param limit the number of rows needed
   */
  RowPartitionReader(
      RowBytesReader reader, TaskInput input, StructType type, long rowCount, long limit) {
    this.reader = reader;
    this.input = input;
    this.rowConverter = new UnsafeRowConverter(reader, type);
    this.rowCount = rowCount;
    this.limit = limit;
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (returnedRowCount >= limit || !advance()) {
        input.end();
        return false;
      }
      input.setSplit(reader.splitName());
      if ((returnedRowCount & (ROWS_PER_COUNT - 1)) == 0) {
        input.countBytes();
      }
      returnedRowCount++;
      return true;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  /** Moves to the next row of the reader; after the last one, counts the rows that were skipped. */
  private boolean advance() throws IOException {
    if (reader.next()) {
      return true;
    }
    skippedRowCount = rowCount - returnedRowCount;
    return false;
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
