package dev.stoa.hdfs.placement;

import java.util.Collection;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;

/**
 * A policy that lets {@link ReplicaMover} make every move that leaves the replicas of a block on at
 * least two racks if possible, as HDFS requires. The default policy rejects moves from three racks
 * to two.
 */
final class RepairPlacementPolicy extends BlockPlacementPolicyDefault {
  RepairPlacementPolicy() {}

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    // The candidates include the target.
    return RackRule.isKeptWithout(candidates, source, DatanodeInfo::getNetworkLocation);
  }
}
