package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * A split directory and the replicas of its blocks, as found by {@link DirectoryScan}. Evaluated by
 * {@link PlacementTool}.
 */
final class SplitDirectory {
  private final String path;
  private final List<BlockReplicas> blocks;

  SplitDirectory(String path, List<BlockReplicas> blocks) {
    this.path = path;
    this.blocks = blocks;
  }

  String path() {
    return path;
  }

  List<BlockReplicas> blocks() {
    return blocks;
  }

  /**
   * Whether the blocks are not co-located. They are if the nodes of each block are among those of
   * every block with as many or more replicas.
   */
  boolean isScattered() {
    List<Set<DatanodeInfo>> nodeSets = new ArrayList<>();
    blocks.forEach(block -> nodeSets.add(block.nodes()));
    nodeSets.sort(Comparator.comparingInt(Set::size));
    for (int i = 1; i < nodeSets.size(); i++) {
      if (!nodeSets.get(i).containsAll(nodeSets.get(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a block has fewer replicas in service than its file requires. */
  boolean isUnderReplicated() {
    return blocks.stream().anyMatch(block -> block.nodes().size() < block.replicationFactor());
  }

  /** Whether a block has more replicas than its file requires. */
  boolean isOverReplicated() {
    return blocks.stream().anyMatch(block -> block.nodes().size() > block.replicationFactor());
  }

  /** Returns the directory's bytes per node. */
  Map<DatanodeInfo, Long> bytesByNode() {
    Map<DatanodeInfo, Long> bytesByNode = new HashMap<>();
    for (BlockReplicas block : blocks) {
      for (DatanodeInfo node : block.nodes()) {
        bytesByNode.merge(node, block.block().getNumBytes(), Long::sum);
      }
    }
    return bytesByNode;
  }

  long sizeInBytes() {
    return blocks.stream().mapToLong(block -> block.block().getNumBytes()).sum();
  }

  int maxReplicationFactor() {
    return blocks.stream().mapToInt(BlockReplicas::replicationFactor).max().orElse(0);
  }
}
