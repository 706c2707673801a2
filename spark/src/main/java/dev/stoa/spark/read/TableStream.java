package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.NonAppendPolicy;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Reads a table as a stream of the rows that each version appended. Runs on the driver. */
final class TableStream extends VersionStream {
  private final TableScan scan;
  private final TableLocation location;
  private final NonAppendPolicy policy;

  /**
   * Creates a stream of the columns of a scan.
   *
   * @param readerFactory creates the factory that opens partitions on the executors
   */
  TableStream(
      TableScan scan,
      TableLocation location,
      StreamOptions options,
      Supplier<PartitionReaderFactory> readerFactory) {
    super(location, EngineTables.uuid(EngineTables.tableOf(scan)), options, readerFactory);
    this.scan = scan;
    this.location = location;
    this.policy = options.nonAppendPolicy();
  }

  @Override
  InputPartition[] planAllRows(long version) throws IOException {
    List<String> columns = scan.schema().getFields().stream().map(SparkNames::storedName).toList();
    return partitions(
        EngineScans.locatedTasks(
            Table.open(location.open(), version).newScan().select(columns),
            TaskOptions.defaults()));
  }

  @Override
  InputPartition[] plan(long afterVersion, long endVersion) throws IOException {
    Storage storage = location.open();
    List<LocatedTask> tasks = new ArrayList<>();
    for (ScanTask task : incrementalAppends(afterVersion, endVersion)) {
      tasks.add(new LocatedTask(task, EngineScans.hosts(task, storage)));
    }
    return partitions(tasks);
  }

  private static InputPartition[] partitions(List<LocatedTask> tasks) {
    return tasks.stream().map(TaskPartition::new).toArray(InputPartition[]::new);
  }

  private List<ScanTask> incrementalAppends(long afterVersion, long endVersion) throws IOException {
    try {
      return scan.incrementalAppends(afterVersion, endVersion, policy);
    } catch (InvalidTableException e) {
      // Fails with another cause, such as an expired version, that cannot be skipped.
      scan.incrementalAppends(afterVersion, endVersion, NonAppendPolicy.SKIP);
      throw new InvalidTableException(
          e.getMessage()
              + ": read the table's changes instead (stream t.changes for a table t), start the query"
              + " with a new checkpoint, or set its option skipChanges to true, which also"
              + " skips the rows that such versions added",
          e);
    }
  }
}
