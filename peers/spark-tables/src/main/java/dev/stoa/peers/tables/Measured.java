package dev.stoa.peers.tables;

import java.util.List;

/**
 * The measurements of one run of a query.
 *
 * @param nanos from its text to its last row
 * @param cpuNanos of the tasks' threads
 * @param reading the tasks that read tables
 * @param allocatedBytes by the tasks' threads
 * @param rows read
 * @param answer of the query
 */
record Measured(
    long nanos, long cpuNanos, Reading reading, long allocatedBytes, long rows, String answer) {

  /**
   * The tasks that read tables, with all their other work.
   *
   * @param nanos the sum of their run times
   * @param cpuNanos of their threads
   */
  record Reading(long nanos, long cpuNanos) {}

  /** In the order of the other side. */
  List<String> words() {
    return List.of(
        Long.toString(nanos),
        Long.toString(cpuNanos),
        Long.toString(reading.nanos()),
        Long.toString(reading.cpuNanos()),
        Long.toString(allocatedBytes),
        Long.toString(rows),
        answer);
  }
}
