package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import java.io.IOException;
import java.util.List;

/** Passes the package-private members of scans and tasks to {@code dev.stoa.engine}. */
@Internal
public final class ScanAccess {
  private ScanAccess() {}

  /** Calls the method of {@code EngineScans} of this name. */
  public static byte[] toBytes(ScanTask task) {
    return ScanTaskSerializer.toBytes(task);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static ScanTask fromBytes(byte[] bytes) {
    return ScanTaskSerializer.fromBytes(bytes);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static List<LocatedTask> locatedTasks(TableScan scan, TaskOptions options)
      throws IOException {
    return scan.locatedTasks(options);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static List<String> hosts(ScanTask task, Storage storage) throws IOException {
    return task.hosts(storage);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static ScanSummary summary(TableScan scan, List<ColumnPath> paths) throws IOException {
    return scan.summary(paths);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static List<ScanSummary> splitSummaries(TableScan scan, List<ColumnPath> paths)
      throws IOException {
    return scan.splitSummaries(paths);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static boolean isSplitAligned(TableScan scan) throws IOException {
    return scan.isSplitAligned();
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static boolean isRowOriented(TableScan scan) throws IOException {
    return scan.isRowOriented();
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static RowBytesReader openRows(ScanTask task, Storage storage) {
    return task.openRows(storage);
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static RowBytesReader openRows(TableScan scan) throws IOException {
    return scan.openRows();
  }

  /** Calls the method of {@code EngineScans} of this name. */
  public static BatchReader openProjectedBatches(
      ScanTask task, Storage storage, List<BatchColumn> batchColumns) {
    return task.openProjectedBatches(storage, batchColumns);
  }
}
