package dev.stoa.bench.experiment.colocation;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The result of one map task.
 *
 * @param answer the output of its map function
 * @param rows the number of its input records
 * @param localBytes the bytes read from replicas of its node
 * @param remoteBytes the bytes sent by data nodes of other nodes
 * @param seconds the processor time of its thread, which excludes other work
 */
record TaskRun(
    SortedSet<String> answer, long rows, long localBytes, long remoteBytes, double seconds) {
  static final TaskRun EMPTY = new TaskRun(new TreeSet<>(), 0, 0, 0, 0);

  /** The sum of both. */
  TaskRun merge(TaskRun other) {
    SortedSet<String> mergedAnswer = new TreeSet<>(answer);
    mergedAnswer.addAll(other.answer);
    return new TaskRun(
        mergedAnswer,
        rows + other.rows,
        localBytes + other.localBytes,
        remoteBytes + other.remoteBytes,
        seconds + other.seconds);
  }
}
