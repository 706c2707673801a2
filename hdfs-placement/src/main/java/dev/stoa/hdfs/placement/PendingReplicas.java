package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/**
 * The nodes to which replicas of a block are being copied while {@link ColumnPlacementPolicy}
 * chooses one more. HDFS does not count them in its limit of replicas per rack, so blocks that lose
 * two nodes at once would be placed on other racks than blocks that lose the nodes one by one.
 */
final class PendingReplicas {
  /** No pending replicas, for blocks that are being written rather than re-replicated. */
  static final PendingReplicas NONE = new PendingReplicas(Collections.emptyList());

  private final List<DatanodeDescriptor> targets;

  private PendingReplicas(List<DatanodeDescriptor> targets) {
    this.targets = targets;
  }

  /**
   * Returns the pending replicas of a block that is being re-replicated: their targets are the
   * excluded nodes that do not store a replica.
   */
  static PendingReplicas of(
      Collection<Node> excludedNodes, Collection<DatanodeDescriptor> replicaNodes) {
    List<DatanodeDescriptor> targets = new ArrayList<>();
    for (Node node : excludedNodes) {
      if (node instanceof DatanodeDescriptor
          && !replicaNodes.contains(node)
          && ((DatanodeDescriptor) node).isInService()) {
        targets.add((DatanodeDescriptor) node);
      }
    }
    return new PendingReplicas(targets);
  }

  /**
   * Returns the number of replicas by which the count passed to the rack rule must exceed HDFS's
   * count. One is enough for three replicas, and even if it is wrong, not all of them are placed on
   * one rack.
   */
  int extraReplicaCount(int chosenCount, int requestedCount) {
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
