package dev.stoa.hdfs.placement;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.util.Time;

/**
 * Which nodes were lately gone, leaving or at rest. What was written or replicated meanwhile lies
 * on others, so {@link Surplus} drops their replicas once they are back. {@link
 * ColumnPlacementPolicy} lets it look whenever it places a block: where none was placed, nothing
 * was missed.
 */
final class Absences {
  private static final long REMEMBERED_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** A look costs some nanoseconds a node. */
  private static final long LOOK_MILLIS = 500;

  private final Set<DatanodeDescriptor> known = new HashSet<>();
  private final Map<DatanodeDescriptor, Long> seenAtMillis = new HashMap<>();
  private long lookedAtMillis = -LOOK_MILLIS;

  /** Looks which of the nodes that were here are not, or take no blocks. */
  synchronized void look(NetworkTopology topology) {
    long now = Time.monotonicNow();
    if (now - lookedAtMillis < LOOK_MILLIS) {
      return;
    }
    lookedAtMillis = now;
    List<Node> here = topology.getLeaves(NodeBase.ROOT);
    Set<DatanodeDescriptor> absent = new HashSet<>(known);
    for (Node node : here) {
      DatanodeDescriptor datanode = (DatanodeDescriptor) node;
      known.add(datanode);
      if (datanode.isInService()) {
        absent.remove(datanode);
      }
    }
    absent.forEach(node -> seenAtMillis.put(node, now));
  }

  /**
   * When a node was seen absent, on the clock of Hadoop; the least number for those that were not,
   * or not lately.
   */
  synchronized long seenAtMillis(DatanodeDescriptor node) {
    long seen = seenAtMillis.getOrDefault(node, Long.MIN_VALUE);
    return seen < Time.monotonicNow() - REMEMBERED_MILLIS ? Long.MIN_VALUE : seen;
  }

  boolean wasAbsent(DatanodeDescriptor node) {
    return seenAtMillis(node) != Long.MIN_VALUE;
  }
}
