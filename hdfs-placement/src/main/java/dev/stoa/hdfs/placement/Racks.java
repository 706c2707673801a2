package dev.stoa.hdfs.placement;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * The rule that HDFS keeps: a block lies on two racks where it can. Asked before a replica goes.
 */
final class Racks {
  private static final int ENOUGH = 2;

  private Racks() {}

  /** Whether the replicas without this one lie on two racks, or on as many as before. */
  static <R> boolean suffice(Collection<R> replicas, R without, Function<R, String> rack) {
    Set<String> before = new HashSet<>();
    Set<String> after = new HashSet<>();
    for (R replica : replicas) {
      before.add(rack.apply(replica));
      if (!replica.equals(without)) {
        after.add(rack.apply(replica));
      }
    }
    return after.size() >= Math.min(ENOUGH, before.size());
  }
}
