package dev.stoa.cli.demo.job;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Measures one map task. The start is recorded in the task's configuration, the only object that
 * Hadoop passes to both input format and mapper.
 */
final class TaskClock {
  private static final String START_NANOS = "timed.start.nanos";
  private static final String START_CPU_NANOS = "timed.start.cpu.nanos";
  private static final String START_BYTES = "timed.start.bytes";

  private TaskClock() {}

  static void start(Configuration task) {
    task.setLong(START_BYTES, bytesReadByThisThread());
    task.setLong(START_CPU_NANOS, cpuNanosOfThisThread());
    task.setLong(START_NANOS, System.nanoTime());
  }

  static void end(TaskAttemptContext task) {
    Configuration startValues = task.getConfiguration();
    long nanos = System.nanoTime() - startValues.getLong(START_NANOS, 0);
    long cpuNanos = cpuNanosOfThisThread() - startValues.getLong(START_CPU_NANOS, 0);
    long bytesRead = bytesReadByThisThread() - startValues.getLong(START_BYTES, 0);
    task.getCounter(MapCounter.WALL_MICROSECONDS).increment(TimeUnit.NANOSECONDS.toMicros(nanos));
    task.getCounter(MapCounter.CPU_MICROSECONDS).increment(TimeUnit.NANOSECONDS.toMicros(cpuNanos));
    task.getCounter(MapCounter.FILE_BYTES).increment(bytesRead);
    task.getCounter(MapCounter.TASKS).increment(1);
  }

  private static long cpuNanosOfThisThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /**
   * Returns the bytes that this thread read; Hadoop's counter includes those of concurrent tasks.
   */
  @SuppressWarnings("deprecation") // Its replacement has no per-thread numbers.
  private static long bytesReadByThisThread() {
    long bytesRead = 0;
    for (FileSystem.Statistics statistics : FileSystem.getAllStatistics()) {
      if (statistics.getScheme().equals("file")) {
        bytesRead += statistics.getThreadStatistics().getBytesRead();
      }
    }
    return bytesRead;
  }
}
