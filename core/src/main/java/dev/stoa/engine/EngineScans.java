package dev.stoa.engine;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.BatchColumn;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.table.scan.ScanAccess;
import dev.stoa.table.scan.ScanSummary;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;

/** Scans as engines run them: planned by hosts, sent to tasks, answered from the manifest. */
public final class EngineScans {
  private EngineScans() {}

  /** The task as bytes, for {@link #fromBytes} in the process that runs it. */
  public static byte[] toBytes(ScanTask task) {
    return ScanAccess.toBytes(task);
  }

  /**
   * The task that {@link #toBytes} wrote.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  public static ScanTask fromBytes(byte[] bytes) {
    return ScanAccess.fromBytes(bytes);
  }

  /**
   * Tasks of split directories stored on the same hosts, each with the best hosts to run it: every
   * host gets about the same bytes. Asks the storage for the locations of the selected columns'
   * files in one call; if it does not know them, tasks consist of neighboring split directories.
   */
  public static List<LocatedTask> locatedTasks(TableScan scan, TaskOptions options)
      throws IOException {
    return ScanAccess.locatedTasks(scan, options);
  }

  /** The hosts that store all or most of a task's bytes, best first. */
  public static List<String> hosts(ScanTask task, Storage storage) throws IOException {
    return ScanAccess.hosts(task, storage);
  }

  /**
   * Statistics of the rows that a scan reads, from the manifest alone.
   *
   * @param paths the paths whose bounds are wanted, in any columns of the table
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  public static ScanSummary summary(TableScan scan, List<ColumnPath> paths) throws IOException {
    return ScanAccess.summary(scan, paths);
  }

  /** The summary of each split directory that a scan reads. */
  public static List<ScanSummary> splitSummaries(TableScan scan, List<ColumnPath> paths)
      throws IOException {
    return ScanAccess.splitSummaries(scan, paths);
  }

  /**
   * Whether a scan reads all rows or none of each split directory, judged by their partition values
   * without reading rows.
   */
  public static boolean isSplitAligned(TableScan scan) throws IOException {
    return ScanAccess.isSplitAligned(scan);
  }

  /**
   * Whether the selected columns are stored row by row in one file of each split directory that is
   * read, so that {@link #openRows} can read them.
   */
  public static boolean isRowOriented(TableScan scan) throws IOException {
    return ScanAccess.isRowOriented(scan);
  }

  /**
   * Reads the stored bytes of a task's rows, if the selected columns are in one row-oriented group
   * ({@link dev.stoa.table.write.GroupLayout#ROW}); rows contain the group's other columns too.
   */
  public static RowBytesReader openRows(ScanTask task, Storage storage) {
    return ScanAccess.openRows(task, storage);
  }

  /** Reads the stored bytes of a scan's rows, as {@link #openRows(ScanTask, Storage)}. */
  public static RowBytesReader openRows(TableScan scan) throws IOException {
    return ScanAccess.openRows(scan);
  }

  /**
   * Reads batches of parts of the columns, in vectors named {@code c0}, {@code c1} and so on: some
   * fields of records, single keys of maps, without reading the others. The batches have a
   * selection ({@link dev.stoa.table.scan.BatchMode#WITH_SELECTION}).
   *
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into opaque values
   */
  public static BatchReader openProjectedBatches(
      ScanTask task, Storage storage, List<BatchColumn> batchColumns) {
    return ScanAccess.openProjectedBatches(task, storage, batchColumns);
  }
}
