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
 * Chooses which excess replica to delete, for {@link ColumnPlacementPolicy}. HDFS passes neither
 * the block nor its path here, so the choice depends on the nodes alone: all blocks of a directory,
 * which are on the same nodes, agree.
 */
final class ExcessReplicas {
  private final RecentlyUnavailableNodes unavailableNodes;

  ExcessReplicas(RecentlyUnavailableNodes unavailableNodes) {
    this.unavailableNodes = unavailableNodes;
  }

  /**
   * Chooses the replica on a node that has been silent since a time on Hadoop's clock and may be
   * dying. If there is none, the one on the node that came back last: blocks written while it was
   * away are on the others. If no node was away, the one on the node with the fewest block reports
   * since its registration.
   */
  Optional<DatanodeStorageInfo> choose(
      Collection<DatanodeStorageInfo> replicas, List<StorageType> excessTypes, long silentBefore) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(replicas.size());
    replicas.forEach(replica -> nodes.add(replica.getDatanodeDescriptor()));
    return replicas.stream()
        .filter(replica -> excessTypes.contains(replica.getStorageType()))
        .min(
            Comparator.comparing(
                DatanodeStorageInfo::getDatanodeDescriptor,
                Comparator.<DatanodeDescriptor>comparingLong(
                        node -> Math.min(node.getLastUpdateMonotonic(), silentBefore))
                    .thenComparing(order(nodes))));
  }

  private Comparator<DatanodeDescriptor> order(List<DatanodeDescriptor> nodes) {
    if (nodes.stream().noneMatch(unavailableNodes::wasUnavailable)) {
      return Comparator.comparingInt(ExcessReplicas::minBlockReportCount)
          .thenComparingLong(rendezvousOf(nodes)::weight);
    }
    // Nodes come back one after another while replicas are being dropped. The same nodes must be
    // chosen in any order, so all node sets with the same stable nodes must agree.
    return Comparator.comparingLong(unavailableNodes::unavailableAtMillis)
        .reversed()
        .thenComparingLong(new RendezvousHash("surplus")::weight);
  }

  /** An order that differs between node sets, so that no node loses more replicas than others. */
  private static RendezvousHash rendezvousOf(List<DatanodeDescriptor> nodes) {
    long all = 0;
    for (DatanodeDescriptor node : nodes) {
      all += RendezvousHash.hash(node.getDatanodeUuid());
    }
    return new RendezvousHash(Long.toHexString(all));
  }

  private static int minBlockReportCount(DatanodeDescriptor node) {
    int min = Integer.MAX_VALUE;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      min = Math.min(min, storage.getBlockReportCount());
    }
    return min;
  }
}
