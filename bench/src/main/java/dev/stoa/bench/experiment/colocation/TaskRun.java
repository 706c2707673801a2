package dev.stoa.bench.experiment.colocation;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The result of one or more map tasks.
 *
 * @param answer the lines that the map function wrote
 * @param rowCount the number of input records
 * @param localBytes the number of bytes read from replicas on the task's node
 * @param remoteBytes the number of bytes read from other nodes
 * @param cpuSeconds the CPU time of the thread that ran the task
 */
record TaskRun(
    SortedSet<String> answer, long rowCount, long localBytes, long remoteBytes, double cpuSeconds) {
  static final TaskRun EMPTY = new TaskRun(new TreeSet<>(), 0, 0, 0, 0);

  /** Adds the numbers and unites the answers of two results. */
  TaskRun merge(TaskRun other) {
    SortedSet<String> mergedAnswer = new TreeSet<>(answer);
    mergedAnswer.addAll(other.answer);
    return new TaskRun(
        mergedAnswer,
        rowCount + other.rowCount,
        localBytes + other.localBytes,
        remoteBytes + other.remoteBytes,
        cpuSeconds + other.cpuSeconds);
  }
}
