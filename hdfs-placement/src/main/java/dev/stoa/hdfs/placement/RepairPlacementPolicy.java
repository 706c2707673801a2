package dev.stoa.hdfs.placement;

import java.util.Collection;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;

/**
 * A policy that allows {@link ReplicaMover} every move after which the replicas of a block are on
 * two racks, as HDFS requires. The default policy rejects moves from three racks to two.
 */
final class RepairPlacementPolicy extends BlockPlacementPolicyDefault {
  RepairPlacementPolicy() {}

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    return RackRule.isKeptWithout(candidates, source, DatanodeInfo::getNetworkLocation);
  }
}
