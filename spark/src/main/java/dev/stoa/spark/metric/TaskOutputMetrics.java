package dev.stoa.spark.metric;

import dev.stoa.table.write.WrittenSplit;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;

/** Counts what a task wrote in Spark's metrics of the task. Called by the writers of tasks. */
public final class TaskOutputMetrics {
  private TaskOutputMetrics() {}

  /** Adds the split directories that a finished writer wrote to the metrics of the current task. */
  public static void add(List<WrittenSplit> splits) {
    add(
        splits.stream().mapToLong(WrittenSplit::sizeInBytes).sum(),
        splits.stream().mapToLong(WrittenSplit::rowCount).sum());
  }

  /** Adds what a finished writer wrote to the metrics of the current task. */
  public static void add(long bytesWritten, long rowsWritten) {
    TaskContext task = TaskContext.get();
    if (task != null) {
      OutputMetrics metrics = task.taskMetrics().outputMetrics();
      metrics.setBytesWritten(metrics.bytesWritten() + bytesWritten);
      metrics.setRecordsWritten(metrics.recordsWritten() + rowsWritten);
    }
  }
}
