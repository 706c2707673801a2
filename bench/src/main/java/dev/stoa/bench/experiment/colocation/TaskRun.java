package dev.stoa.bench.experiment.colocation;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one map task did.
 *
 * @param answer what its map function gave
 * @param rows how many records it was called with
 * @param localBytes what it read from replicas of its node
 * @param remoteBytes what data nodes of others sent
 * @param seconds what its thread had of the processor, so that other work does not count
 */
record TaskRun(
    SortedSet<String> answer, long rows, long localBytes, long remoteBytes, double seconds) {
  static final TaskRun NOTHING = new TaskRun(new TreeSet<>(), 0, 0, 0, 0);

  /** Both together. */
  TaskRun and(TaskRun other) {
    SortedSet<String> both = new TreeSet<>(answer);
    both.addAll(other.answer);
    return new TaskRun(
        both,
        rows + other.rows,
        localBytes + other.localBytes,
        remoteBytes + other.remoteBytes,
        seconds + other.seconds);
  }
}
