package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/**
 * Chooses the excess replica to delete, for {@link ColumnPlacementPolicy}. HDFS passes neither the
 * block nor its path, so the choice depends on the nodes alone: it is the same for all blocks of a
 * directory, which are on the same nodes.
 */
final class ExcessReplicas {
  private final RecentlyUnavailableNodes unavailableNodes;

  ExcessReplicas(RecentlyUnavailableNodes unavailableNodes) {
    this.unavailableNodes = unavailableNodes;
  }

  /**
   * Chooses the replica on a node that has sent no heartbeat since a time on Hadoop's monotonic
   * clock, and may be failing. If all nodes have sent one, chooses the replica on the node that was
   * unavailable last, since blocks written meanwhile are on the other nodes. If no node was
   * unavailable, chooses the replica on the node with the fewest block reports since its
   * registration.
   */
  Optional<DatanodeStorageInfo> choose(
      Collection<DatanodeStorageInfo> replicas,
      List<StorageType> excessTypes,
      long silentSinceMillis) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(replicas.size());
    replicas.forEach(replica -> nodes.add(replica.getDatanodeDescriptor()));
    return replicas.stream()
        .filter(replica -> excessTypes.contains(replica.getStorageType()))
        .min(
            Comparator.comparing(
                DatanodeStorageInfo::getDatanodeDescriptor,
                Comparator.<DatanodeDescriptor>comparingLong(
                        node -> Math.min(node.getLastUpdateMonotonic(), silentSinceMillis))
                    .thenComparing(order(nodes))));
  }

  private Comparator<DatanodeDescriptor> order(List<DatanodeDescriptor> nodes) {
    if (nodes.stream().noneMatch(unavailableNodes::wasUnavailable)) {
      return Comparator.comparingInt(ExcessReplicas::minBlockReportCount)
          .thenComparingLong(rendezvousOf(nodes)::weight);
    }
    // Nodes come back one after another while replicas are being dropped. The choice must not
    // depend on this order, so it is the same for all node sets with the same stable nodes.
    return Comparator.comparingLong(unavailableNodes::unavailableAtMillis)
        .reversed()
        .thenComparingLong(new RendezvousHash("surplus")::weight);
  }

  /**
   * Returns an order that differs between node sets, so that no node loses more replicas than
   * others.
   */
  private static RendezvousHash rendezvousOf(List<DatanodeDescriptor> nodes) {
    long combinedHash = 0;
    for (DatanodeDescriptor node : nodes) {
      combinedHash += RendezvousHash.hash(node.getDatanodeUuid());
    }
    return new RendezvousHash(Long.toHexString(combinedHash));
  }

  private static int minBlockReportCount(DatanodeDescriptor node) {
    int min = Integer.MAX_VALUE;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      min = Math.min(min, storage.getBlockReportCount());
    }
    return min;
  }
}
