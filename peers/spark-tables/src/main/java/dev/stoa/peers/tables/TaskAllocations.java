package dev.stoa.peers.tables;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** What the threads of Spark's tasks have allocated since they started; they live for a minute. */
final class TaskAllocations {
  /** Spark names them by what they do: "… launch worker" in a task, "… idle worker" between. */
  private static final String TASK_THREADS = "Executor task ";

  private TaskAllocations() {}

  static long bytes() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)) {
      return 0;
    }
    long[] ids =
        Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
            .filter(info -> info != null && info.getThreadName().startsWith(TASK_THREADS))
            .mapToLong(info -> info.getThreadId())
            .toArray();
    return Arrays.stream(threads.getThreadAllocatedBytes(ids)).filter(bytes -> bytes > 0).sum();
  }
}
