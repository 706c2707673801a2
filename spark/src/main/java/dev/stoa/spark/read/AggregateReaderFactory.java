package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.spark.aggregate.AggregateFunction;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Creates the readers that aggregate partitions, on the executors. */
final class AggregateReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final BroadcastTableLocation location;
  private final ScanColumns columns;
  private final AggregateFunction[] functions;

  AggregateReaderFactory(
      BroadcastTableLocation location, ScanColumns columns, List<AggregateFunction> functions) {
    this.location = location;
    this.columns = columns;
    this.functions = functions.toArray(AggregateFunction[]::new);
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    ScanTask task = ((TaskPartition) partition).task();
    try {
      Storage storage = location.open();
      BatchReader reader =
          EngineScans.openProjectedBatches(task, storage, columns.columns(), BatchMode.DEFERRED);
      return new AggregateReader(
          reader,
          new TaskInput(storage, location).begin(task, reader::metrics),
          functions,
          task.rowCount());
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be read", e);
    }
  }
}
