package dev.stoa.table.plan;

import dev.stoa.storage.Replica;
import java.util.Comparator;
import java.util.List;

/**
 * A split directory with its size and the nodes that store it; input of {@link TaskPlanner}.
 *
 * @param sizeInBytes the size of the selected columns
 * @param valueCount the number of values of these columns
 * @param replicas the nodes that store these columns, with their bytes there; one entry per node
 */
record LocatedSplit(long sizeInBytes, long valueCount, List<Replica> replicas) {
  /** A node is among the best if it stores at least this fraction of the best node's bytes. */
  private static final double MIN_FRACTION_OF_BEST = 0.9;

  /** Sorts the replicas by host. */
  LocatedSplit {
    replicas = replicas.stream().sorted(Comparator.comparing(Replica::host)).toList();
  }

  /**
   * Returns the names of the best nodes to read the split directory; empty if locations are
   * unknown.
   */
  List<String> hosts() {
    long maxSizeInBytes = replicas.stream().mapToLong(Replica::sizeInBytes).max().orElse(0);
    return replicas.stream()
        .filter(replica -> replica.sizeInBytes() >= MIN_FRACTION_OF_BEST * maxSizeInBytes)
        .map(Replica::host)
        .toList();
  }

  /** Returns the load that the split directory is for a task: its size, but at least 1. */
  long weight() {
    return Math.max(1, sizeInBytes);
  }
}
