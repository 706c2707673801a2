package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Passes the package-private members of scans and tasks to {@code dev.stoa.engine}. */
@Internal
public final class ScanAccess {
  private ScanAccess() {}

  /** Called by the method of {@code EngineScans} with this name. */
  public static byte[] toBytes(ScanTask task) {
    return ScanTaskSerializer.toBytes(task);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static ScanTask fromBytes(byte[] bytes) {
    return ScanTaskSerializer.fromBytes(bytes);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static List<LocatedTask> locatedTasks(TableScan scan, TaskOptions options)
      throws IOException {
    return scan.locatedTasks(options);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static List<String> hosts(ScanTask task, Storage storage) throws IOException {
    return task.hosts(storage);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static ScanSummary summary(TableScan scan, List<ColumnPath> paths) throws IOException {
    return scan.summary(paths);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static List<ScanSummary> splitSummaries(TableScan scan, List<ColumnPath> paths)
      throws IOException {
    return scan.splitSummaries(paths);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static List<List<String>> indexKeys(TableScan scan) {
    SnapshotRoot root = scan.state().root();
    return root.indexes().stream().map(index -> index.keyNames(root.schema())).toList();
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static Map<String, Long> distinctCounts(TableScan scan) {
    TableSchema schema = scan.state().root().schema();
    return schema.byName(TableProperties.distinctCounts(schema.record()));
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static boolean isSplitAligned(TableScan scan) throws IOException {
    return scan.isSplitAligned();
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static boolean isRowOriented(TableScan scan) throws IOException {
    return scan.isRowOriented();
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static RowBytesReader openRows(ScanTask task, Storage storage) {
    return task.openRows(storage);
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static RowBytesReader openRows(TableScan scan) throws IOException {
    return scan.openRows();
  }

  /** Called by the method of {@code EngineScans} with this name. */
  public static BatchReader openProjectedBatches(
      ScanTask task, Storage storage, List<BatchColumn> batchColumns, BatchMode mode) {
    return task.openProjectedBatches(storage, batchColumns, mode);
  }
}
