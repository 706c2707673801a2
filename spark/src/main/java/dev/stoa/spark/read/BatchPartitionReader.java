package dev.stoa.spark.read;

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
  private final TableBatch batch;
  private final long rowCount;
  private final long limit;
  private long previousRows;
  private long rows;
  private long skipped;

  /**
   * A reader of batches.
   *
   * @param rowIdColumns appended to the columns
   * @param rowCount the number of rows that it reads
   * @param limit the number of rows needed
   */
  BatchPartitionReader(
      BatchReader reader, List<RowIdColumn> rowIdColumns, long rowCount, long limit) {
    this.reader = reader;
    this.batch = new TableBatch(reader.schema(), rowIdColumns);
    this.rowCount = rowCount;
    this.limit = limit;
  }

  @Override
  public boolean next() throws IOException {
    previousRows = rows;
    if (rows >= limit) {
      return false;
    }
    if (!reader.next()) {
      skipped = rowCount - rows;
      return false;
    }
    rows += reader.batch().selectedCount();
    return true;
  }

  @Override
  public ColumnarBatch get() {
    ColumnarBatch given = batch.of(reader.batch(), reader.splitName());
    if (rows > limit) {
      given.setNumRows((int) (limit - previousRows));
    }
    return given;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return ReadMetric.of(reader.metrics(), skipped);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
