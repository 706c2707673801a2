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
 * The nodes that a torn split directory is brought together on: those that hold most of its bytes
 * and have room for the rest, within what HDFS allows on one rack. {@link ReplicaMover} moves by
 * it.
 */
final class Home {
  private final List<DatanodeInfo> candidates;
  private final int rackCount;

  private Home(List<DatanodeInfo> candidates, int rackCount) {
    this.candidates = candidates;
    this.rackCount = rackCount;
  }

  static Home of(SplitDirectory directory, Collection<DatanodeInfo> live) {
    Map<DatanodeInfo, Long> held = directory.bytesByNode();
    Rendezvous rendezvous = new Rendezvous(new Path(directory.path()).getName());
    long size = directory.sizeInBytes();
    List<DatanodeInfo> candidates = new ArrayList<>();
    for (DatanodeInfo node : live) {
      if (node.isInService() && node.getRemaining() >= size - held.getOrDefault(node, 0L)) {
        candidates.add(node);
      }
    }
    candidates.sort(
        Comparator.<DatanodeInfo>comparingLong(node -> held.getOrDefault(node, 0L))
            .thenComparingLong(rendezvous::weight)
            .reversed());
    long racks = live.stream().map(DatanodeInfo::getNetworkLocation).distinct().count();
    return new Home(candidates, Math.toIntExact(racks));
  }

  /** The nodes for blocks of so many replicas; fewer where there are no more. */
  List<DatanodeInfo> nodes(int replication) {
    int mostOnRack = mostOnRack(replication);
    Map<String, Integer> onRack = new HashMap<>();
    List<DatanodeInfo> nodes = new ArrayList<>(replication);
    for (DatanodeInfo node : candidates) {
      if (nodes.size() < replication
          && onRack.getOrDefault(node.getNetworkLocation(), 0) < mostOnRack) {
        nodes.add(node);
        onRack.merge(node.getNetworkLocation(), 1, Integer::sum);
      }
    }
    return nodes;
  }

  /** The rule of the default policy. */
  private int mostOnRack(int replication) {
    if (rackCount <= 1 || replication <= 1) {
      return replication;
    }
    int most = (replication - 1) / rackCount + 2;
    return most == replication ? most - 1 : most;
  }

  /** The next move that brings a block nearer, from the rack that it goes to where one is. */
  Optional<Move> move(BlockReplicas block) {
    List<DatanodeInfo> home = nodes(block.replication());
    List<DatanodeInfo> astray = block.nodesNotIn(home);
    home.removeAll(block.nodes());
    if (home.isEmpty() || astray.isEmpty()) {
      return Optional.empty();
    }
    for (DatanodeInfo target : home) {
      for (DatanodeInfo source : astray) {
        if (source.getNetworkLocation().equals(target.getNetworkLocation())) {
          return Optional.of(new Move(block, source, target));
        }
      }
    }
    return Optional.of(new Move(block, astray.get(0), home.get(0)));
  }

  /** One replica of a block, from one node to another. */
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
