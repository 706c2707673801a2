package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/**
 * The target nodes of a block's replicas in flight while {@link ColumnPlacementPolicy} chooses one
 * more. HDFS ignores these in its limit of replicas per rack, so blocks that lose two nodes at
 * once, and blocks that lose them one by one, would be placed on different racks.
 */
final class InFlightReplicas {
  /** No replicas in flight, for blocks that are being written rather than re-replicated. */
  static final InFlightReplicas NONE = new InFlightReplicas(Collections.emptyList());

  private final List<DatanodeDescriptor> targets;

  private InFlightReplicas(List<DatanodeDescriptor> targets) {
    this.targets = targets;
  }

  /**
   * Returns the targets of a block that is being re-replicated: the excluded nodes that do not
   * store a replica of it.
   */
  static InFlightReplicas of(Collection<Node> excluded, Collection<DatanodeDescriptor> holders) {
    List<DatanodeDescriptor> targets = new ArrayList<>();
    for (Node node : excluded) {
      if (node instanceof DatanodeDescriptor
          && !holders.contains(node)
          && ((DatanodeDescriptor) node).isInService()) {
        targets.add((DatanodeDescriptor) node);
      }
    }
    return new InFlightReplicas(targets);
  }

  /**
   * Returns the number of replicas by which the count passed to the rack rule must exceed HDFS's
   * count. One is enough for three replicas, and even if it is wrong, not all of them are placed on
   * one rack.
   */
  int extraReplicas(int chosenCount, int requestedCount) {
    return !targets.isEmpty() && chosenCount + requestedCount == 2 ? 1 : 0;
  }

  /** Whether the node's rack has room for one more replica. */
  boolean hasRoomOnRack(
      DatanodeDescriptor node, Collection<DatanodeStorageInfo> chosen, int maxReplicasOnRack) {
    int replicasOnRack = 0;
    for (DatanodeDescriptor target : targets) {
      replicasOnRack += isSameRack(target, node) ? 1 : 0;
    }
    for (DatanodeStorageInfo storage : chosen) {
      replicasOnRack += isSameRack(storage.getDatanodeDescriptor(), node) ? 1 : 0;
    }
    return targets.isEmpty() || replicasOnRack < maxReplicasOnRack;
  }

  private static boolean isSameRack(DatanodeDescriptor node, DatanodeDescriptor other) {
    return node.getNetworkLocation().equals(other.getNetworkLocation());
  }
}
