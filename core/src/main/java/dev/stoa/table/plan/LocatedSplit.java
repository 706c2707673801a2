package dev.stoa.table.plan;

import dev.stoa.storage.Replica;
import java.util.Comparator;
import java.util.List;

/**
 * A split directory as {@link TaskPlanner} sees it.
 *
 * @param sizeInBytes the bytes of the selected columns
 * @param valueCount the number of values of these columns
 * @param replicas the bytes on each node, each node at most once
 */
record LocatedSplit(long sizeInBytes, long valueCount, List<Replica> replicas) {
  /** Nodes that hold this fraction of the best one's bytes are as good. */
  private static final double MIN_LOCALITY = 0.9;

  /** Keeps the replicas in the order of their hosts. */
  LocatedSplit {
    replicas = replicas.stream().sorted(Comparator.comparing(Replica::host)).toList();
  }

  /** The names of the best nodes to read it; empty without locality. */
  List<String> hosts() {
    long max = replicas.stream().mapToLong(Replica::sizeInBytes).max().orElse(0);
    return replicas.stream()
        .filter(replica -> replica.sizeInBytes() >= MIN_LOCALITY * max)
        .map(Replica::host)
        .toList();
  }

  /** Its share of the work; never 0, so that split directories without selected bytes count. */
  long weight() {
    return Math.max(1, sizeInBytes);
  }
}
