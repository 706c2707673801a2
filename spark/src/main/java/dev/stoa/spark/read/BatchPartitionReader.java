package dev.stoa.spark.read;

import dev.stoa.spark.vector.TableBatch;
import dev.stoa.table.BatchReader;
import java.io.IOException;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Hands the batches of a partition to Spark. */
final class BatchPartitionReader implements PartitionReader<ColumnarBatch> {
  private final BatchReader reader;
  private final TableBatch batch;

  BatchPartitionReader(BatchReader reader) {
    this.reader = reader;
    this.batch = new TableBatch(reader.schema());
  }

  @Override
  public boolean next() throws IOException {
    return reader.next();
  }

  @Override
  public ColumnarBatch get() {
    return batch.of(reader.batch());
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
