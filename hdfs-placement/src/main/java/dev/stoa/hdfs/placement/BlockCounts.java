package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The number of a split directory's blocks on each node. {@link ColumnPlacementPolicy} prefers the
 * nodes with most blocks, so that a single misplaced block does not attract others. Filled by
 * {@link Namespace}.
 */
final class BlockCounts {
  private final Map<DatanodeDescriptor, Integer> counts = new LinkedHashMap<>();

  /** Counts a block with replicas on these nodes; returns whether it has any. */
  boolean add(Collection<DatanodeDescriptor> blockNodes) {
    for (DatanodeDescriptor node : blockNodes) {
      counts.merge(node, 1, Integer::sum);
    }
    return !blockNodes.isEmpty();
  }

  int count(DatanodeDescriptor node) {
    return counts.getOrDefault(node, 0);
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * Returns the nodes by descending number of blocks; nodes with equal numbers are in rendezvous
   * order.
   */
  List<DatanodeDescriptor> nodesByCount(RendezvousHash rendezvous) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(counts.keySet());
    nodes.sort(
        Comparator.<DatanodeDescriptor>comparingInt(counts::get)
            .thenComparingLong(rendezvous::weight)
            .reversed());
    return nodes;
  }
}
