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
 * A block and its replicas on nodes in service, as reported by the NameNode; read by {@link
 * SplitDirectory}.
 */
final class BlockReplicas {
  private final Block block;
  private final int replication;
  private final Map<DatanodeInfo, StorageType> replicas = new LinkedHashMap<>();

  BlockReplicas(LocatedBlock located, int replication) {
    block = located.getBlock().getLocalBlock();
    this.replication = replication;
    for (int i = 0; i < located.getLocations().length; i++) {
      if (located.getLocations()[i].isInService()) {
        replicas.put(located.getLocations()[i], located.getStorageTypes()[i]);
      }
    }
  }

  Block block() {
    return block;
  }

  /** The replication factor of the block's file. */
  int replication() {
    return replication;
  }

  Set<DatanodeInfo> nodes() {
    return Collections.unmodifiableSet(replicas.keySet());
  }

  StorageType storageType(DatanodeInfo node) {
    return replicas.get(node);
  }

  /** Returns the nodes with a replica that are not among the targets. */
  List<DatanodeInfo> nodesNotIn(List<DatanodeInfo> targets) {
    List<DatanodeInfo> misplaced = new ArrayList<>(replicas.keySet());
    misplaced.removeAll(targets);
    return misplaced;
  }
}
