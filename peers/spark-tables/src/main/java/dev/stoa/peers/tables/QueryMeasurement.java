package dev.stoa.peers.tables;

import java.util.List;

/**
 * The measurements of one run of a query.
 *
 * @param nanos the time from parsing the query to its last row
 * @param cpuNanos the CPU time of the tasks
 * @param readingTasks the times of the tasks that read tables
 * @param allocatedBytes the bytes that the tasks' threads allocated
 * @param writtenBytes the size of the table that the query wrote, or 0
 * @param rowCount the number of rows that tasks read
 * @param answer the answer as text, to compare with that of other formats
 */
record QueryMeasurement(
    long nanos,
    long cpuNanos,
    ReadingTasks readingTasks,
    long allocatedBytes,
    long writtenBytes,
    long rowCount,
    String answer) {

  /**
   * The times of tasks that read tables; they include all other work of these tasks.
   *
   * @param nanos the sum of the run times
   * @param cpuNanos the sum of the CPU times
   */
  record ReadingTasks(long nanos, long cpuNanos) {}

  /** Returns the measurements as texts, in the order that the parent process expects. */
  List<String> toReply() {
    return List.of(
        Long.toString(nanos),
        Long.toString(cpuNanos),
        Long.toString(readingTasks.nanos()),
        Long.toString(readingTasks.cpuNanos()),
        Long.toString(allocatedBytes),
        Long.toString(writtenBytes),
        Long.toString(rowCount),
        answer);
  }
}
