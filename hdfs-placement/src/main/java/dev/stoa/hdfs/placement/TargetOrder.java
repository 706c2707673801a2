package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.NodeBase;

/**
 * The order in which {@link ColumnPlacementPolicy} tries nodes for a block of a split directory:
 * those that hold most of its blocks, those chosen for it lately, and then all others as its name
 * draws them.
 */
final class TargetOrder implements Iterable<DatanodeDescriptor> {
  private final List<DatanodeDescriptor> known;
  private final Rendezvous rendezvous;
  private final NetworkTopology topology;

  TargetOrder(List<DatanodeDescriptor> known, Rendezvous rendezvous, NetworkTopology topology) {
    this.known = known;
    this.rendezvous = rendezvous;
    this.topology = topology;
  }

  /** The first nodes that the name draws and that take blocks. */
  static List<DatanodeDescriptor> draw(int count, Rendezvous rendezvous, NetworkTopology topology) {
    PriorityQueue<Rendezvous.Ranked> queue = rendezvous.queue(topology.getLeaves(NodeBase.ROOT));
    List<DatanodeDescriptor> drawn = new ArrayList<>(count);
    while (drawn.size() < count && !queue.isEmpty()) {
      DatanodeDescriptor node = queue.remove().node();
      if (node.isInService()) {
        drawn.add(node);
      }
    }
    return drawn;
  }

  @Override
  public Iterator<DatanodeDescriptor> iterator() {
    return new Nodes();
  }

  /** Draws nodes only once the known ones do not suffice. */
  private final class Nodes implements Iterator<DatanodeDescriptor> {
    private final Iterator<DatanodeDescriptor> first = known.iterator();
    private Optional<PriorityQueue<Rendezvous.Ranked>> others = Optional.empty();

    @Override
    public boolean hasNext() {
      return first.hasNext() || !others().isEmpty();
    }

    @Override
    public DatanodeDescriptor next() {
      return first.hasNext() ? first.next() : others().remove().node();
    }

    private PriorityQueue<Rendezvous.Ranked> others() {
      if (!others.isPresent()) {
        others = Optional.of(rendezvous.queue(topology.getLeaves(NodeBase.ROOT)));
      }
      return others.get();
    }
  }
}
