package dev.stoa.hdfs.placement;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * HDFS's rule that the replicas of a block are on two racks if possible. Checked before a replica
 * is deleted or moved.
 */
final class RackRule {
  private static final int MIN_RACK_COUNT = 2;

  private RackRule() {}

  /** Whether the other replicas are on two racks, or on as many as all replicas. */
  static <R> boolean isKeptWithout(Collection<R> replicas, R removed, Function<R, String> rack) {
    Set<String> allRacks = new HashSet<>();
    Set<String> remainingRacks = new HashSet<>();
    for (R replica : replicas) {
      allRacks.add(rack.apply(replica));
      if (!replica.equals(removed)) {
        remainingRacks.add(rack.apply(replica));
      }
    }
    return remainingRacks.size() >= Math.min(MIN_RACK_COUNT, allRacks.size());
  }
}
