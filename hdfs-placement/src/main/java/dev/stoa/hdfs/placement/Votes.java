package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * How many blocks of a split directory lie on each node. Where a directory is torn the majority
 * decides, so that one stray block leads no other astray; {@link Namespace} counts, {@link
 * ColumnPlacementPolicy} asks for the order.
 */
final class Votes {
  private final Map<DatanodeDescriptor, Integer> counts = new LinkedHashMap<>();

  /** Counts a block with replicas on these nodes; says whether it has any. */
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

  /** The nodes that hold most blocks first, equal ones as the key has them. */
  List<DatanodeDescriptor> order(Rendezvous rendezvous) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(counts.keySet());
    nodes.sort(
        Comparator.<DatanodeDescriptor>comparingInt(counts::get)
            .thenComparingLong(rendezvous::weight)
            .reversed());
    return nodes;
  }
}
