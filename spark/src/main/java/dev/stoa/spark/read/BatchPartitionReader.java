package dev.stoa.spark.read;

import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.vector.TableBatch;
import dev.stoa.table.scan.BatchReader;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Hands the batches of a partition to Spark, until there are enough rows. */
final class BatchPartitionReader implements PartitionReader<ColumnarBatch> {
  private final BatchReader reader;
  private final TableBatch batch;
  private final long rowCount;
  private final long enough;
  private long before;
  private long rows;
  private long skipped;

  /**
   * A reader of batches.
   *
   * @param places of the rows, which come behind the columns
   * @param rowCount how many rows it looks at
   * @param enough how many are needed
   */
  BatchPartitionReader(BatchReader reader, List<PlaceColumn> places, long rowCount, long enough) {
    this.reader = reader;
    this.batch = new TableBatch(reader.schema(), places);
    this.rowCount = rowCount;
    this.enough = enough;
  }

  @Override
  public boolean next() throws IOException {
    before = rows;
    if (rows >= enough) {
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
    if (rows > enough) {
      given.setNumRows((int) (enough - before));
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
