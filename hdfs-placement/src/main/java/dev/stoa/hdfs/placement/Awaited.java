package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/**
 * The nodes that other replicas of a block are on their way to while {@link ColumnPlacementPolicy}
 * chooses one more. HDFS leaves them out when it says how many replicas a rack may take, so blocks
 * that lose two nodes at once and one after the other would go to different racks.
 */
final class Awaited {
  /** For blocks that are written, not replicated again. */
  static final Awaited NONE = new Awaited(Collections.emptyList());

  private final List<DatanodeDescriptor> targets;

  private Awaited(List<DatanodeDescriptor> targets) {
    this.targets = targets;
  }

  /** Those that a block that is replicated again may not go to, although they hold none of it. */
  static Awaited of(Collection<Node> excluded, Collection<DatanodeDescriptor> holders) {
    List<DatanodeDescriptor> targets = new ArrayList<>();
    for (Node node : excluded) {
      if (node instanceof DatanodeDescriptor
          && !holders.contains(node)
          && ((DatanodeDescriptor) node).isInService()) {
        targets.add((DatanodeDescriptor) node);
      }
    }
    return new Awaited(targets);
  }

  /**
   * How many replicas the rule for racks is asked about. One more than HDFS counts is enough for
   * three replicas, and no wrong guess puts all on one rack.
   */
  int count(int chosen, int wanted) {
    return !targets.isEmpty() && chosen + wanted == 2 ? 1 : 0;
  }

  /** Whether the rack of this node can take one more replica. */
  boolean leaveRoom(
      DatanodeDescriptor node, Collection<DatanodeStorageInfo> chosen, int mostOnRack) {
    int onRack = 0;
    for (DatanodeDescriptor target : targets) {
      onRack += isSameRack(target, node) ? 1 : 0;
    }
    for (DatanodeStorageInfo storage : chosen) {
      onRack += isSameRack(storage.getDatanodeDescriptor(), node) ? 1 : 0;
    }
    return targets.isEmpty() || onRack < mostOnRack;
  }

  private static boolean isSameRack(DatanodeDescriptor one, DatanodeDescriptor other) {
    return one.getNetworkLocation().equals(other.getNetworkLocation());
  }
}
