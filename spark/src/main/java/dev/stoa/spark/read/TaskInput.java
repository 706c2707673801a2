package dev.stoa.spark.read;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.util.TaskCompletionListener;

/**
 * Reports what a task reads to Spark: the split directory of the current row, which {@code
 * input_file_name()} returns, and the number of bytes. Called by the partition readers.
 *
 * <p>Spark takes a task's number of bytes from the statistics that Hadoop's file systems keep for
 * the task's thread. So this class adds the bytes that are read without a Hadoop file system: those
 * of local files and of HDFS blocks that are read directly.
 */
final class TaskInput {
  private final Storage storage;
  private final String directory;
  private final Map<String, Long> sizesBySplit = new HashMap<>();
  private final FileSystem.Statistics statistics = localStatistics();
  private Supplier<ScanMetrics> metrics;
  private String splitName = "";
  private long countedBytesOfReader;
  private long countedBytesOfStorage;

  /**
   * Creates the input of a task.
   *
   * @param storage the storage that is read, opened at a location
   */
  TaskInput(Storage storage, BroadcastTableLocation location) throws IOException {
    this.storage = storage;
    this.directory = location.qualifiedUri();
    endWithTask();
  }

  /**
   * Begins the input of a reader; that of the reader before has ended. Returns this.
   *
   * @param newMetrics returns the current metrics of the reader
   */
  TaskInput begin(ScanTask task, Supplier<ScanMetrics> newMetrics) throws IOException {
    end();
    sizesBySplit.clear();
    List<String> names = task.splitNames();
    List<Long> sizes = task.splitSizesInBytes();
    for (int i = 0; i < names.size(); i++) {
      sizesBySplit.put(names.get(i), sizes.get(i));
    }
    metrics = newMetrics;
    countedBytesOfReader = 0;
    return this;
  }

  /**
   * Ends the input when the task ends, which may have stopped reading before. Spark calls listeners
   * in reverse order, so that its own, which takes the number of bytes, comes later.
   */
  private void endWithTask() {
    TaskContext context = TaskContext.get();
    if (context != null) {
      context.addTaskCompletionListener((TaskCompletionListener) completed -> end());
    }
  }

  @SuppressWarnings("deprecation") // the only statistics that Spark reads
  private static FileSystem.Statistics localStatistics() {
    return FileSystem.getStatistics("file", LocalFileSystem.class);
  }

  /** Sets the split directory of the current rows. */
  void setSplit(String newSplitName) {
    if (!newSplitName.equals(splitName)) {
      splitName = newSplitName;
      InputFileBlockHolder.set(
          directory + "/" + splitName, 0, sizesBySplit.getOrDefault(splitName, 0L));
    }
  }

  /** Adds the bytes that were read since the last call. */
  void countBytes() {
    if (metrics == null) {
      return;
    }
    ScanMetrics current = metrics.get();
    long bytesOfStorage = 0;
    long bytesOfReader = current.bytesRead();
    if (storage instanceof HadoopStorage hadoop) {
      bytesOfStorage = hadoop.readSources().direct();
      bytesOfReader = current.bytesMapped();
    }
    long byteCount = bytesOfStorage - countedBytesOfStorage + bytesOfReader - countedBytesOfReader;
    if (byteCount > 0) {
      statistics.incrementBytesRead(byteCount);
      countedBytesOfStorage = bytesOfStorage;
      countedBytesOfReader = bytesOfReader;
    }
  }

  /** Ends the input after the last row. */
  void end() {
    countBytes();
    if (!splitName.isEmpty()) {
      splitName = "";
      InputFileBlockHolder.unset();
    }
  }
}
