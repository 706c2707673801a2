package dev.stoa.testing.vector;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the current thread allocates. */
final class Allocations {
  /**
   * The maximum that reading a small page in every way may allocate in total, regardless of the
   * sizes that a corrupt page claims; more would be an allocation that the size of the page does
   * not limit.
   */
  static final long MAX_BYTES_PER_PAGE = 3L << 30;

  private static final ThreadMXBean THREAD_MX_BEAN =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocations() {}

  /** Returns the number of bytes that the current thread has allocated since it started. */
  static long allocatedBytes() {
    return THREAD_MX_BEAN.getCurrentThreadAllocatedBytes();
  }
}
