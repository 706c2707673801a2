package dev.stoa.testing.vector;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes allocated by this thread. */
final class Allocations {
  /** The limit for all ways of reading a small page together. */
  static final long MOST = 3L << 30;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocations() {}

  static long bytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
