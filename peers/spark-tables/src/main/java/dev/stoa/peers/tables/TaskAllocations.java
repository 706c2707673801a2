package dev.stoa.peers.tables;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The allocations of Spark's task threads since a start. Threads come and go: one that is idle for
 * a minute ends.
 */
final class TaskAllocations {
  /** Spark names them by state: "… launch worker" in a task, "… idle worker" between. */
  private static final String TASK_THREADS = "Executor task ";

  private final Map<Long, Long> before;

  private TaskAllocations(Map<Long, Long> before) {
    this.before = before;
  }

  static TaskAllocations fromNow() {
    return new TaskAllocations(byThread());
  }

  /** The bytes allocated so far, except by threads that have ended. */
  long bytes() {
    long sum = 0;
    for (Map.Entry<Long, Long> thread : byThread().entrySet()) {
      sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return sum;
  }

  /** The bytes that each thread has allocated since it started, by its id. */
  private static Map<Long, Long> byThread() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)) {
      return Map.of();
    }
    long[] ids =
        Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
            .filter(Objects::nonNull)
            .filter(info -> info.getThreadName().startsWith(TASK_THREADS))
            .mapToLong(ThreadInfo::getThreadId)
            .toArray();
    long[] allocated = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> byThread = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (allocated[i] >= 0) { // otherwise it has ended
        byThread.put(ids[i], allocated[i]);
      }
    }
    return byThread;
  }
}
