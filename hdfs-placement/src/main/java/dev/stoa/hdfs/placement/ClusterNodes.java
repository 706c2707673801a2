package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.util.Time;

/**
 * Caches the nodes of the cluster for half a second, since listing 5,000 nodes in 200 racks takes a
 * millisecond. A node that has left the cluster meanwhile is rejected by the checks of the default
 * policy. Called by {@link TargetOrder} and {@link RecentlyUnavailableNodes}.
 */
final class ClusterNodes {
  private static final long MAX_AGE_MILLIS = 500;

  private List<DatanodeDescriptor> nodes = Collections.emptyList();
  private long listedAtMillis = Long.MIN_VALUE;

  /** Returns all nodes of a topology. */
  synchronized List<DatanodeDescriptor> of(NetworkTopology topology) {
    long now = Time.monotonicNow();
    if (nodes.size() != topology.getNumOfLeaves() || now > listedAtMillis + MAX_AGE_MILLIS) {
      nodes = list(topology);
      listedAtMillis = now;
    }
    return nodes;
  }

  private static List<DatanodeDescriptor> list(NetworkTopology topology) {
    List<DatanodeDescriptor> dataNodes = new ArrayList<>();
    for (Node node : topology.getLeaves(NodeBase.ROOT)) {
      if (node instanceof DatanodeDescriptor) {
        dataNodes.add((DatanodeDescriptor) node);
      }
    }
    return Collections.unmodifiableList(dataNodes);
  }
}
