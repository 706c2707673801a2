package dev.stoa.hdfs.placement;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * HDFS's rack rule: a block is on two racks if possible. Checked before a replica is deleted or
 * moved.
 */
final class RackRule {
  private static final int MIN_RACKS = 2;

  private RackRule() {}

  /** Whether the replicas without this one are on two racks, or on as many as before. */
  static <R> boolean isKeptWithout(Collection<R> replicas, R without, Function<R, String> rack) {
    Set<String> before = new HashSet<>();
    Set<String> after = new HashSet<>();
    for (R replica : replicas) {
      before.add(rack.apply(replica));
      if (!replica.equals(without)) {
        after.add(rack.apply(replica));
      }
    }
    return after.size() >= Math.min(MIN_RACKS, before.size());
  }
}
