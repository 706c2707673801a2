package dev.stoa.spark.read;

import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.vector.TableBatch;
import dev.stoa.table.BatchReader;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Hands the batches of a partition to Spark. */
final class BatchPartitionReader implements PartitionReader<ColumnarBatch> {
  private final BatchReader reader;
  private final TableBatch batch;

  BatchPartitionReader(BatchReader reader, List<PlaceColumn> places) {
    this.reader = reader;
    this.batch = new TableBatch(reader.schema(), places);
  }

  @Override
  public boolean next() throws IOException {
    return reader.next();
  }

  @Override
  public ColumnarBatch get() {
    return batch.of(reader.batch(), reader.splitName());
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
