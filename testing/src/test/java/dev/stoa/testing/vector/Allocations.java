package dev.stoa.testing.vector;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What this thread allocated. */
final class Allocations {
  /** More than any reading of a small page may take, all ways to read it together. */
  static final long MOST = 3L << 30;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocations() {}

  static long bytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
