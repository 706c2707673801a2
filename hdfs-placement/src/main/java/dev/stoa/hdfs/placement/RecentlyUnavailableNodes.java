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
 * The nodes that were recently down, decommissioning or in maintenance. Blocks written or
 * replicated meanwhile are on other nodes, so {@link ExcessReplicas} drops these nodes' replicas
 * once they are back. {@link ColumnPlacementPolicy} updates the nodes whenever it places a block,
 * which is often enough, since only placed blocks matter.
 */
final class RecentlyUnavailableNodes {
  private static final long RETENTION_MILLIS = TimeUnit.DAYS.toMillis(1);

  // weak, since nodes that the NameNode removes must not stay in its heap
  private final Set<DatanodeDescriptor> seenNodes = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<DatanodeDescriptor, Long> unavailableAtMillis = new WeakHashMap<>();
  private List<DatanodeDescriptor> lastNodes = Collections.emptyList();

  /**
   * Records the nodes that are missing from a list or not in service; does nothing if this is the
   * list object of the previous call, which {@link ClusterNodes} caches.
   */
  @SuppressWarnings("ReferenceEquality")
  synchronized void update(List<DatanodeDescriptor> nodes) {
    if (nodes == lastNodes) {
      return;
    }
    lastNodes = nodes;
    seenNodes.addAll(nodes);
    Set<DatanodeDescriptor> unavailable = new HashSet<>(seenNodes);
    for (DatanodeDescriptor node : nodes) {
      if (node.isInService()) {
        unavailable.remove(node);
      }
    }
    long nowMillis = Time.monotonicNow();
    unavailable.forEach(node -> unavailableAtMillis.put(node, nowMillis));
  }

  /**
   * Returns the time on Hadoop's monotonic clock at which a node was last unavailable; {@code
   * Long.MIN_VALUE} if it was not unavailable recently.
   */
  synchronized long unavailableAtMillis(DatanodeDescriptor node) {
    long lastMillis = unavailableAtMillis.getOrDefault(node, Long.MIN_VALUE);
    return lastMillis < Time.monotonicNow() - RETENTION_MILLIS ? Long.MIN_VALUE : lastMillis;
  }

  boolean wasUnavailable(DatanodeDescriptor node) {
    return unavailableAtMillis(node) != Long.MIN_VALUE;
  }
}
