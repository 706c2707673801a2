package dev.stoa.table.plan;

import dev.stoa.storage.Replica;
import java.util.Comparator;
import java.util.List;

/**
 * What {@link TaskPlanner} knows of a split directory.
 *
 * @param sizeInBytes the bytes of the selected columns
 * @param valueCount how many values these columns have
 * @param replicas how many of them each node holds, at most once each
 */
record PlacedSplit(long sizeInBytes, long valueCount, List<Replica> replicas) {
  /** Nodes that hold almost as much as the best one are as good. */
  private static final double ALMOST = 0.9;

  /** Keeps the replicas in the order of their hosts. */
  PlacedSplit {
    replicas = replicas.stream().sorted(Comparator.comparing(Replica::host)).toList();
  }

  /** The nodes where it is best read, by their names; empty where place has no meaning. */
  List<String> hosts() {
    long most = replicas.stream().mapToLong(Replica::sizeInBytes).max().orElse(0);
    return replicas.stream()
        .filter(replica -> replica.sizeInBytes() >= ALMOST * most)
        .map(Replica::host)
        .toList();
  }

  /** Its share of the work; one of which nothing is read must be counted, too. */
  long weight() {
    return Math.max(1, sizeInBytes);
  }
}
