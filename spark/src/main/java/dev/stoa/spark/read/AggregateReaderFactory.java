package dev.stoa.spark.read;

import dev.stoa.spark.aggregate.AggregateFunction;
import dev.stoa.spark.place.TaskPlace;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Opens partitions on the executors for their aggregates. */
final class AggregateReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final TaskPlace place;
  private final ReadParts parts;
  private final AggregateFunction[] functions;

  AggregateReaderFactory(TaskPlace place, ReadParts parts, List<AggregateFunction> functions) {
    this.place = place;
    this.parts = parts;
    this.functions = functions.toArray(AggregateFunction[]::new);
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    try {
      return new AggregateReader(
          task.openParts(place.open(), parts.columns()), functions, task.rowCount());
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
  }
}
