package dev.stoa.engine;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.storage.Storage;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.BatchColumn;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.table.scan.ScanAccess;
import dev.stoa.table.scan.ScanSummary;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Operations on scans that engines need and users do not: planning tasks by hosts, sending tasks to
 * other processes, and answering queries from the manifest.
 */
public final class EngineScans {
  private EngineScans() {}

  /** Returns the task as bytes, for {@link #fromBytes} in the process that runs it. */
  public static byte[] toBytes(ScanTask task) {
    return ScanAccess.toBytes(task);
  }

  /**
   * Returns the task whose bytes {@link #toBytes} returned.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are corrupt
   */
  public static ScanTask fromBytes(byte[] bytes) {
    return ScanAccess.fromBytes(bytes);
  }

  /**
   * Plans tasks of split directories that are stored on the same hosts, each with the best hosts to
   * run it, so that all hosts read about the same number of bytes. Asks the storage in one call for
   * the locations of the selected columns' files; if the storage has no locations, tasks consist of
   * neighboring split directories.
   */
  public static List<LocatedTask> locatedTasks(TableScan scan, TaskOptions options)
      throws IOException {
    return ScanAccess.locatedTasks(scan, options);
  }

  /** Returns up to three hosts that store the most of a task's bytes, best first. */
  public static List<String> hosts(ScanTask task, Storage storage) throws IOException {
    return ScanAccess.hosts(task, storage);
  }

  /**
   * Returns statistics of the rows that a scan reads, from the manifest alone.
   *
   * @param paths the paths whose bounds are returned, in any columns of the table
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into values that are stored as a whole
   */
  public static ScanSummary summary(TableScan scan, List<ColumnPath> paths) throws IOException {
    return ScanAccess.summary(scan, paths);
  }

  /** Returns the statistics of each split directory that a scan reads, as {@link #summary} does. */
  public static List<ScanSummary> splitSummaries(TableScan scan, List<ColumnPath> paths)
      throws IOException {
    return ScanAccess.splitSummaries(scan, paths);
  }

  /** Returns the names of the key columns of each index of the table. */
  public static List<List<String>> indexKeys(TableScan scan) {
    return ScanAccess.indexKeys(scan);
  }

  /**
   * Returns the numbers of different values of columns in the whole table when they were counted
   * last, by column.
   */
  public static Map<String, Long> distinctCounts(TableScan scan) {
    return ScanAccess.distinctCounts(scan);
  }

  /**
   * Whether a scan reads all rows or none of each split directory, according to its partition
   * values; reads no rows.
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
   * Opens a reader of the stored bytes of a task's rows, if the selected columns are in one
   * row-oriented group ({@link dev.stoa.table.write.GroupLayout#ROW}); rows contain the group's
   * other columns too.
   */
  public static RowBytesReader openRows(ScanTask task, Storage storage) {
    return ScanAccess.openRows(task, storage);
  }

  /**
   * Opens a reader of the stored bytes of a scan's rows, like {@link #openRows(ScanTask, Storage)}.
   */
  public static RowBytesReader openRows(TableScan scan) throws IOException {
    return ScanAccess.openRows(scan);
  }

  /**
   * Opens a reader of batches of parts of columns, such as fields of records and single keys of
   * maps, without reading the other parts. The columns of the batches are named {@code c0}, {@code
   * c1} and so on.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column, field or map does not exist, or
   *     a path leads into values that are stored as a whole
   */
  public static BatchReader openProjectedBatches(
      ScanTask task, Storage storage, List<BatchColumn> batchColumns, BatchMode mode) {
    return ScanAccess.openProjectedBatches(task, storage, batchColumns, mode);
  }
}
