package dev.stoa.peers.tables;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Measures the bytes that Spark's task threads allocate from the time it was created. Misses
 * threads that ended meanwhile, as idle ones do after a minute.
 */
final class TaskAllocations {
  /** The prefix of the names of task threads; the rest says whether the thread is idle. */
  private static final String TASK_THREAD_PREFIX = "Executor task ";

  private final Map<Long, Long> startBytesByThread;

  private TaskAllocations(Map<Long, Long> startBytesByThread) {
    this.startBytesByThread = startBytesByThread;
  }

  static TaskAllocations start() {
    return new TaskAllocations(bytesByThread());
  }

  /** The bytes allocated so far, except by threads that have ended. */
  long bytes() {
    long sum = 0;
    for (Map.Entry<Long, Long> thread : bytesByThread().entrySet()) {
      sum += thread.getValue() - startBytesByThread.getOrDefault(thread.getKey(), 0L);
    }
    return sum;
  }

  /** Returns the bytes that each thread has allocated since the thread started, by its id. */
  private static Map<Long, Long> bytesByThread() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)) {
      return Map.of();
    }
    long[] ids =
        Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
            .filter(Objects::nonNull)
            .filter(info -> info.getThreadName().startsWith(TASK_THREAD_PREFIX))
            .mapToLong(ThreadInfo::getThreadId)
            .toArray();
    long[] allocatedBytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> bytesByThread = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (allocatedBytes[i] >= 0) { // otherwise the thread has ended
        bytesByThread.put(ids[i], allocatedBytes[i]);
      }
    }
    return bytesByThread;
  }
}
