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
 * Chooses which of too many replicas goes, for {@link ColumnPlacementPolicy}. HDFS tells neither
 * the block nor its path here, so the choice depends on the nodes alone: all blocks of a directory,
 * which lie on the same nodes, agree.
 */
final class Surplus {
  private final Absences absences;

  Surplus(Absences absences) {
    this.absences = absences;
  }

  /**
   * The replica on a node that has been silent since before a time on the clock of Hadoop and may
   * be dying. Where all were heard, that on the node that came back last: what was written while it
   * was away lies on the others. Where none was seen absent, that on the node with the fewest block
   * reports, which are counted from its registration.
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
    if (nodes.stream().noneMatch(absences::wasAbsent)) {
      return Comparator.comparingInt(Surplus::reports).thenComparingLong(drawn(nodes)::weight);
    }
    // Nodes come back one after another while blocks are dropped: the same nodes must go whatever
    // the
    // order, so all sets of nodes that share those that stayed agree.
    return Comparator.comparingLong(absences::seenAtMillis)
        .reversed()
        .thenComparingLong(new Rendezvous("surplus")::weight);
  }

  /**
   * An order that differs from one set of nodes to another, so that none loses more than others.
   */
  private static Rendezvous drawn(List<DatanodeDescriptor> nodes) {
    long all = 0;
    for (DatanodeDescriptor node : nodes) {
      all += Rendezvous.hash(node.getDatanodeUuid());
    }
    return new Rendezvous(Long.toHexString(all));
  }

  private static int reports(DatanodeDescriptor node) {
    int fewest = Integer.MAX_VALUE;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      fewest = Math.min(fewest, storage.getBlockReportCount());
    }
    return fewest;
  }
}
