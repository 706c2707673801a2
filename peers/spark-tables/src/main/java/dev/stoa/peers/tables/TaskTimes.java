package dev.stoa.peers.tables;

import java.util.concurrent.TimeUnit;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Sums Spark's metrics of completed tasks. */
final class TaskTimes extends SparkListener {
  private long cpuNanos;
  private long readingNanos;
  private long readingCpuNanos;
  private long rows;

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
    TaskMetrics metrics = task.taskMetrics();
    if (metrics == null) {
      return;
    }
    cpuNanos += metrics.executorCpuTime();
    rows += metrics.inputMetrics().recordsRead();
    if (metrics.inputMetrics().recordsRead() > 0) {
      readingNanos += TimeUnit.MILLISECONDS.toNanos(metrics.executorRunTime());
      readingCpuNanos += metrics.executorCpuTime();
    }
  }

  synchronized void clear() {
    cpuNanos = 0;
    readingNanos = 0;
    readingCpuNanos = 0;
    rows = 0;
  }

  synchronized long cpuNanos() {
    return cpuNanos;
  }

  synchronized Measured.Reading reading() {
    return new Measured.Reading(readingNanos, readingCpuNanos);
  }

  synchronized long rows() {
    return rows;
  }
}
