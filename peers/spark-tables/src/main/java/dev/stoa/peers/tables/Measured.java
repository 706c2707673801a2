package dev.stoa.peers.tables;

import java.util.List;

/**
 * What one run of a query took.
 *
 * @param nanos from its text to its last row
 * @param cpuNanos of the tasks' threads
 * @param reading of those tasks that read tables
 * @param allocatedBytes of objects made by the tasks' threads
 * @param rows that were read
 * @param answer of the query
 */
record Measured(
    long nanos, long cpuNanos, Reading reading, long allocatedBytes, long rows, String answer) {

  /**
   * Tasks that read tables, whatever else they do.
   *
   * @param nanos of their runs, added up
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
