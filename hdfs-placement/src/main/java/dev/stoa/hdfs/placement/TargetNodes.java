package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Chooses the nodes on which the blocks of a scattered split directory are gathered: those that
 * store most of its bytes and have space for the rest, within HDFS's limit per rack. Used by {@link
 * PlacementRepair}.
 */
final class TargetNodes {
  private final List<DatanodeInfo> candidates;
  private final int rackCount;

  private TargetNodes(List<DatanodeInfo> candidates, int rackCount) {
    this.candidates = candidates;
    this.rackCount = rackCount;
  }

  static TargetNodes of(SplitDirectory directory, Collection<DatanodeInfo> liveNodes) {
    Map<DatanodeInfo, Long> bytesByNode = directory.bytesByNode();
    RendezvousHash rendezvous = new RendezvousHash(new Path(directory.path()).getName());
    long sizeInBytes = directory.sizeInBytes();
    List<DatanodeInfo> candidates = new ArrayList<>();
    for (DatanodeInfo node : liveNodes) {
      if (node.isInService()
          && node.getRemaining() >= sizeInBytes - bytesByNode.getOrDefault(node, 0L)) {
        candidates.add(node);
      }
    }
    candidates.sort(
        Comparator.<DatanodeInfo>comparingLong(node -> bytesByNode.getOrDefault(node, 0L))
            .thenComparingLong(rendezvous::weight)
            .reversed());
    long rackCount = liveNodes.stream().map(DatanodeInfo::getNetworkLocation).distinct().count();
    return new TargetNodes(candidates, Math.toIntExact(rackCount));
  }

  /**
   * Returns the nodes for blocks with a number of replicas; fewer if too few nodes are suitable.
   */
  List<DatanodeInfo> chooseNodes(int replicationFactor) {
    int maxReplicasPerRack = maxReplicasPerRack(replicationFactor);
    Map<String, Integer> countsByRack = new HashMap<>();
    List<DatanodeInfo> nodes = new ArrayList<>(replicationFactor);
    for (DatanodeInfo node : candidates) {
      if (nodes.size() < replicationFactor
          && countsByRack.getOrDefault(node.getNetworkLocation(), 0) < maxReplicasPerRack) {
        nodes.add(node);
        countsByRack.merge(node.getNetworkLocation(), 1, Integer::sum);
      }
    }
    return nodes;
  }

  /** Returns the maximum number of replicas on a rack, computed as in the default policy. */
  private int maxReplicasPerRack(int replicationFactor) {
    if (rackCount <= 1 || replicationFactor <= 1) {
      return replicationFactor;
    }
    int maxCount = (replicationFactor - 1) / rackCount + 2;
    return maxCount == replicationFactor ? maxCount - 1 : maxCount;
  }

  /**
   * Returns the next move of a replica of a block to a target, preferably from a node on the
   * target's rack.
   */
  Optional<Move> nextMove(BlockReplicas block) {
    List<DatanodeInfo> targets = chooseNodes(block.replicationFactor());
    List<DatanodeInfo> misplacedNodes = block.nodesExcept(targets);
    targets.removeAll(block.nodes());
    if (targets.isEmpty() || misplacedNodes.isEmpty()) {
      return Optional.empty();
    }
    for (DatanodeInfo target : targets) {
      for (DatanodeInfo source : misplacedNodes) {
        if (source.getNetworkLocation().equals(target.getNetworkLocation())) {
          return Optional.of(new Move(block, source, target));
        }
      }
    }
    return Optional.of(new Move(block, misplacedNodes.get(0), targets.get(0)));
  }

  /** A move of a replica of a block from one node to another. */
  static final class Move {
    private final BlockReplicas block;
    private final DatanodeInfo source;
    private final DatanodeInfo target;

    Move(BlockReplicas block, DatanodeInfo source, DatanodeInfo target) {
      this.block = block;
      this.source = source;
      this.target = target;
    }

    BlockReplicas block() {
      return block;
    }

    DatanodeInfo source() {
      return source;
    }

    DatanodeInfo target() {
      return target;
    }
  }
}
