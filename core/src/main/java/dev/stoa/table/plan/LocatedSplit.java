package dev.stoa.table.plan;

import dev.stoa.storage.Replica;
import java.util.Comparator;
import java.util.List;

/**
 * A split directory with its size and the nodes that store it; input of {@link TaskPlanner}.
 *
 * @param sizeInBytes the bytes of the selected columns
 * @param valueCount the number of values of these columns
 * @param replicas the bytes of these columns on each node, at most one entry per node
 */
record LocatedSplit(long sizeInBytes, long valueCount, List<Replica> replicas) {
  /** Nodes that store at least this fraction of the best node's bytes count as equally good. */
  private static final double MIN_LOCALITY = 0.9;

  /** Sorts the replicas by host. */
  LocatedSplit {
    replicas = replicas.stream().sorted(Comparator.comparing(Replica::host)).toList();
  }

  /** The names of the best nodes to read the split directory; empty if locations are unknown. */
  List<String> hosts() {
    long maxSizeInBytes = replicas.stream().mapToLong(Replica::sizeInBytes).max().orElse(0);
    return replicas.stream()
        .filter(replica -> replica.sizeInBytes() >= MIN_LOCALITY * maxSizeInBytes)
        .map(Replica::host)
        .toList();
  }

  /** The weight in balancing; never 0, so that split directories without selected bytes count. */
  long weight() {
    return Math.max(1, sizeInBytes);
  }
}
