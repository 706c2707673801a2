package dev.stoa.spark.read;

import dev.stoa.spark.row.UnsafeRows;
import dev.stoa.table.scan.RowBytesReader;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructType;

/** Hands the rows of a partition to Spark, until there are enough. */
final class RowPartitionReader implements PartitionReader<InternalRow> {
  private final RowBytesReader reader;
  private final UnsafeRows unsafeRows;
  private final long rowCount;
  private final long enough;
  private long rows;
  private long skipped;

  /**
   * A reader of rows.
   *
   * @param type of each column the name in the table, and the type
   * @param rowCount how many rows it looks at
   * @param enough how many are needed
   */
  RowPartitionReader(RowBytesReader reader, StructType type, long rowCount, long enough) {
    this.reader = reader;
    this.unsafeRows = new UnsafeRows(reader, type);
    this.rowCount = rowCount;
    this.enough = enough;
  }

  @Override
  public boolean next() throws IOException {
    if (rows >= enough) {
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
    return unsafeRows.present();
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
