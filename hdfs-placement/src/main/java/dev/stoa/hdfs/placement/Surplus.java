package dev.stoa.hdfs.placement;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/**
 * Chooses which of too many replicas goes, for {@link ColumnPlacementPolicy}. HDFS tells neither
 * the block nor its path here, so the choice depends on the nodes alone: all blocks of a directory,
 * which lie on the same nodes, agree.
 */
final class Surplus {
  private Surplus() {}

  /**
   * The replica on the node that registered last: what was written while it was away lies on the
   * others. Block reports are counted from a node's registration; equal counts are told apart by
   * what all the nodes together draw.
   */
  static Optional<DatanodeStorageInfo> choose(
      Collection<DatanodeStorageInfo> replicas, List<StorageType> excessTypes) {
    long all = 0;
    for (DatanodeStorageInfo replica : replicas) {
      all += Rendezvous.hash(replica.getDatanodeDescriptor().getDatanodeUuid());
    }
    Rendezvous rendezvous = new Rendezvous(Long.toHexString(all));
    return replicas.stream()
        .filter(replica -> excessTypes.contains(replica.getStorageType()))
        .min(
            Comparator.comparingInt((DatanodeStorageInfo replica) -> reports(replica))
                .thenComparingLong(replica -> rendezvous.weight(replica.getDatanodeDescriptor())));
  }

  private static int reports(DatanodeStorageInfo replica) {
    DatanodeDescriptor node = replica.getDatanodeDescriptor();
    int fewest = Integer.MAX_VALUE;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      fewest = Math.min(fewest, storage.getBlockReportCount());
    }
    return fewest;
  }
}
