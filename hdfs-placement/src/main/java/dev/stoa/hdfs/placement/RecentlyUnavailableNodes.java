package dev.stoa.hdfs.placement;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;

/**
 * Nodes that were recently down, decommissioning or in maintenance. Blocks written or replicated
 * meanwhile are on other nodes, so {@link ExcessReplicas} drops these nodes' replicas once they are
 * back. {@link ColumnPlacementPolicy} updates it whenever it places a block: while none is placed,
 * nothing is missed.
 */
final class RecentlyUnavailableNodes {
  private static final long RETENTION_MILLIS = TimeUnit.DAYS.toMillis(1);

  // Weak: nodes that the NameNode forgets must not stay in its heap.
  private final Set<DatanodeDescriptor> known = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<DatanodeDescriptor, Long> unavailableAtMillis = new WeakHashMap<>();
  private List<DatanodeDescriptor> lastNodes = Collections.emptyList();

  /** Finds known nodes that are missing or take no blocks; runs once per node list. */
  @SuppressWarnings("ReferenceEquality")
  synchronized void update(List<DatanodeDescriptor> present) {
    if (present == lastNodes) {
      return;
    }
    lastNodes = present;
    known.addAll(present);
    Set<DatanodeDescriptor> unavailable = new HashSet<>(known);
    for (DatanodeDescriptor node : present) {
      if (node.isInService()) {
        unavailable.remove(node);
      }
    }
    long now = Time.monotonicNow();
    unavailable.forEach(node -> unavailableAtMillis.put(node, now));
  }

  /** When a node was last unavailable, in milliseconds; {@code Long.MIN_VALUE} if not recently. */
  synchronized long unavailableAtMillis(DatanodeDescriptor node) {
    long unavailableAt = unavailableAtMillis.getOrDefault(node, Long.MIN_VALUE);
    return unavailableAt < Time.monotonicNow() - RETENTION_MILLIS ? Long.MIN_VALUE : unavailableAt;
  }

  boolean wasUnavailable(DatanodeDescriptor node) {
    return unavailableAtMillis(node) != Long.MIN_VALUE;
  }
}
