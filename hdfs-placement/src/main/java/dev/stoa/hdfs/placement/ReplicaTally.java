package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * Counts a split directory's blocks on each node. For a scattered directory the majority decides,
 * so one stray block does not attract others; filled by {@link Namespace}, read by {@link
 * ColumnPlacementPolicy}.
 */
final class ReplicaTally {
  private final Map<DatanodeDescriptor, Integer> counts = new LinkedHashMap<>();

  /** Counts a block with replicas on these nodes; returns whether it has any. */
  boolean add(Collection<DatanodeDescriptor> nodesOfBlock) {
    for (DatanodeDescriptor node : nodesOfBlock) {
      counts.merge(node, 1, Integer::sum);
    }
    return !nodesOfBlock.isEmpty();
  }

  int of(DatanodeDescriptor node) {
    return counts.getOrDefault(node, 0);
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /** The nodes with the most blocks first, ties in rendezvous order. */
  List<DatanodeDescriptor> order(RendezvousHash rendezvous) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(counts.keySet());
    nodes.sort(
        Comparator.<DatanodeDescriptor>comparingInt(counts::get)
            .thenComparingLong(rendezvous::weight)
            .reversed());
    return nodes;
  }
}
