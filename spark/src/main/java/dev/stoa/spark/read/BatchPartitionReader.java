package dev.stoa.spark.read;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.vector.TableBatch;
import dev.stoa.table.scan.BatchReader;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Returns the batches of a partition to Spark, until the limit is reached. */
final class BatchPartitionReader implements PartitionReader<ColumnarBatch> {
  private final BatchReader reader;
  private final TaskInput input;
  private final TableBatch batch;
  private final long rowCount;
  private final long limit;
  private long rowCountBeforeBatch;
  private long returnedRowCount;
  private long skippedRowCount;

  /**
   * Creates a reader.
   *
   * @param input the input that is reported to Spark
   * @param rowIdColumns the row id columns, which are appended to the columns
   * @param rowCount the number of rows in the partition
   * @param limit the number of rows needed
   */
  BatchPartitionReader(
      BatchReader reader,
      TaskInput input,
      List<RowIdColumn> rowIdColumns,
      long rowCount,
      long limit) {
    this.reader = reader;
    this.input = input;
    this.batch = new TableBatch(reader.schema(), rowIdColumns);
    this.rowCount = rowCount;
    this.limit = limit;
  }

  @Override
  public boolean next() throws IOException {
    try {
      rowCountBeforeBatch = returnedRowCount;
      if (returnedRowCount >= limit || !advance()) {
        input.end();
        return false;
      }
      input.setSplit(reader.splitName());
      input.countBytes();
      returnedRowCount += reader.batch().selectedCount();
      return true;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  /**
   * Moves to the next batch of the reader; after the last one, counts the rows that were skipped.
   */
  private boolean advance() throws IOException {
    if (reader.next()) {
      return true;
    }
    skippedRowCount = rowCount - returnedRowCount;
    return false;
  }

  @Override
  public ColumnarBatch get() {
    try {
      ColumnarBatch columnarBatch = batch.of(reader.batch(), reader.splitName());
      if (returnedRowCount > limit) {
        columnarBatch.setNumRows((int) (limit - rowCountBeforeBatch));
      }
      return columnarBatch;
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
