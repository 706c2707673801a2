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
 * more. HDFS ignores them in its limit of replicas per rack, so blocks that lose two nodes at once,
 * and blocks that lose them one by one, would go to different racks.
 */
final class InFlightReplicas {
  /** For blocks being written rather than re-replicated. */
  static final InFlightReplicas NONE = new InFlightReplicas(Collections.emptyList());

  private final List<DatanodeDescriptor> targets;

  private InFlightReplicas(List<DatanodeDescriptor> targets) {
    this.targets = targets;
  }

  /** The excluded nodes of a block being re-replicated that do not store a replica of it. */
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
   * The number of replicas passed to the rack rule: one more than HDFS counts is enough for three
   * replicas, and no wrong guess puts all of them on one rack.
   */
  int extraReplicas(int chosen, int wanted) {
    return !targets.isEmpty() && chosen + wanted == 2 ? 1 : 0;
  }

  /** Whether the node's rack has room for one more replica. */
  boolean hasRoomOnRack(
      DatanodeDescriptor node, Collection<DatanodeStorageInfo> chosen, int maxOnRack) {
    int onRack = 0;
    for (DatanodeDescriptor target : targets) {
      onRack += isSameRack(target, node) ? 1 : 0;
    }
    for (DatanodeStorageInfo storage : chosen) {
      onRack += isSameRack(storage.getDatanodeDescriptor(), node) ? 1 : 0;
    }
    return targets.isEmpty() || onRack < maxOnRack;
  }

  private static boolean isSameRack(DatanodeDescriptor one, DatanodeDescriptor other) {
    return one.getNetworkLocation().equals(other.getNetworkLocation());
  }
}
