package dev.stoa.testing.vector;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the current thread allocates. */
final class Allocations {
  /** The limit for reading a small page in all ways. */
  static final long MAX_BYTES = 3L << 30;

  private static final ThreadMXBean THREAD_MX_BEAN =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocations() {}

  static long allocatedBytes() {
    return THREAD_MX_BEAN.getCurrentThreadAllocatedBytes();
  }
}
