package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * A split directory with the replicas of its blocks, as {@link DirectoryScan} found it; {@link
 * PlacementTool} judges it.
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
   * Whether some two blocks lie on nodes neither of which contain the other's: a block with fewer
   * replicas than another lies on some of its nodes.
   */
  boolean isTorn() {
    List<Set<DatanodeInfo>> sets = new ArrayList<>();
    blocks.forEach(block -> sets.add(block.nodes()));
    sets.sort(Comparator.comparingInt(Set::size));
    for (int i = 1; i < sets.size(); i++) {
      if (!sets.get(i).containsAll(sets.get(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether some block has fewer replicas in service than its file asks for. */
  boolean lacksReplicas() {
    return blocks.stream().anyMatch(block -> block.nodes().size() < block.replication());
  }

  /** Whether some block has more replicas than its file asks for. */
  boolean hasSurplus() {
    return blocks.stream().anyMatch(block -> block.nodes().size() > block.replication());
  }

  /** Bytes of the directory by the node that holds them. */
  Map<DatanodeInfo, Long> bytesByNode() {
    Map<DatanodeInfo, Long> bytes = new HashMap<>();
    for (BlockReplicas block : blocks) {
      for (DatanodeInfo node : block.nodes()) {
        bytes.merge(node, block.block().getNumBytes(), Long::sum);
      }
    }
    return bytes;
  }

  long sizeInBytes() {
    return blocks.stream().mapToLong(block -> block.block().getNumBytes()).sum();
  }

  int mostReplicas() {
    return blocks.stream().mapToInt(BlockReplicas::replication).max().orElse(0);
  }
}
