package dev.stoa.peers.tables;

import java.util.concurrent.TimeUnit;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Sums Spark's metrics of completed tasks. */
final class TaskTotals extends SparkListener {
  private long cpuNanos;
  private long readingNanos;
  private long readingCpuNanos;
  private long rowCount;

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
    TaskMetrics metrics = task.taskMetrics();
    if (metrics == null) {
      return;
    }
    cpuNanos += metrics.executorCpuTime();
    rowCount += metrics.inputMetrics().recordsRead();
    if (metrics.inputMetrics().recordsRead() > 0) {
      readingNanos += TimeUnit.MILLISECONDS.toNanos(metrics.executorRunTime());
      readingCpuNanos += metrics.executorCpuTime();
    }
  }

  synchronized void clear() {
    cpuNanos = 0;
    readingNanos = 0;
    readingCpuNanos = 0;
    rowCount = 0;
  }

  synchronized long cpuNanos() {
    return cpuNanos;
  }

  synchronized QueryMeasurement.ReadingTasks readingTasks() {
    return new QueryMeasurement.ReadingTasks(readingNanos, readingCpuNanos);
  }

  synchronized long rowCount() {
    return rowCount;
  }
}
