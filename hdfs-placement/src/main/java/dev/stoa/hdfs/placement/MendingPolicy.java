package dev.stoa.hdfs.placement;

import java.util.Collection;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;

/**
 * Lets {@link ReplicaMover} move whatever leaves a block on two racks, which is what HDFS asks for;
 * the default policy refuses to bring a block from three racks to two.
 */
final class MendingPolicy extends BlockPlacementPolicyDefault {
  MendingPolicy() {}

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    return Racks.suffice(candidates, source, DatanodeInfo::getNetworkLocation);
  }
}
