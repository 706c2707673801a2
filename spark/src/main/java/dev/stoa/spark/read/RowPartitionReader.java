package dev.stoa.spark.read;

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
  private final UnsafeRowConverter unsafeRows;
  private final long rowCount;
  private final long limit;
  private long rows;
  private long skipped;

  /**
   * A reader of rows.
   *
   * @param type the name of each column in the table, and its type
   * @param rowCount the number of rows that it reads
   * @param limit the number of rows needed
   */
  RowPartitionReader(RowBytesReader reader, StructType type, long rowCount, long limit) {
    this.reader = reader;
    this.unsafeRows = new UnsafeRowConverter(reader, type);
    this.rowCount = rowCount;
    this.limit = limit;
  }

  @Override
  public boolean next() throws IOException {
    if (rows >= limit) {
      return false;
    }
    if (!reader.next()) {
      skipped = rowCount - rows;
      return false;
    }
    rows++;
    return true;
  }

  @Override
  public InternalRow get() {
    return unsafeRows.currentRow();
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
