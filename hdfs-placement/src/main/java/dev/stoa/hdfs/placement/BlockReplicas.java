package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * A block and the nodes in service that store its replicas, as reported by the NameNode. Used by
 * {@link SplitDirectory}.
 */
final class BlockReplicas {
  private final Block block;
  private final int replicationFactor;
  private final Map<DatanodeInfo, StorageType> storageTypes = new LinkedHashMap<>();

  BlockReplicas(LocatedBlock locatedBlock, int replicationFactor) {
    block = locatedBlock.getBlock().getLocalBlock();
    this.replicationFactor = replicationFactor;
    for (int i = 0; i < locatedBlock.getLocations().length; i++) {
      if (locatedBlock.getLocations()[i].isInService()) {
        storageTypes.put(locatedBlock.getLocations()[i], locatedBlock.getStorageTypes()[i]);
      }
    }
  }

  Block block() {
    return block;
  }

  /** Returns the replication factor of the block's file. */
  int replicationFactor() {
    return replicationFactor;
  }

  Set<DatanodeInfo> nodes() {
    return Collections.unmodifiableSet(storageTypes.keySet());
  }

  StorageType storageType(DatanodeInfo node) {
    return storageTypes.get(node);
  }

  /** Returns the nodes with a replica, except some nodes. */
  List<DatanodeInfo> nodesExcept(List<DatanodeInfo> excludedNodes) {
    List<DatanodeInfo> remaining = new ArrayList<>(storageTypes.keySet());
    remaining.removeAll(excludedNodes);
    return remaining;
  }
}
