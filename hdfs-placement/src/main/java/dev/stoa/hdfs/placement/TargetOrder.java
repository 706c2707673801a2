package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The order in which {@link ColumnPlacementPolicy} tries nodes for a block of a split directory:
 * first the nodes known for the directory, then all other nodes in rendezvous order.
 */
final class TargetOrder implements Iterable<DatanodeDescriptor> {
  private final List<DatanodeDescriptor> knownNodes;
  private final RendezvousHash rendezvous;
  private final List<DatanodeDescriptor> allNodes;
  private final InFlightReplicas inFlight;

  /** Creates the order for a block without replicas in flight. */
  TargetOrder(
      List<DatanodeDescriptor> knownNodes,
      RendezvousHash rendezvous,
      List<DatanodeDescriptor> allNodes) {
    this(knownNodes, rendezvous, allNodes, InFlightReplicas.NONE);
  }

  private TargetOrder(
      List<DatanodeDescriptor> knownNodes,
      RendezvousHash rendezvous,
      List<DatanodeDescriptor> allNodes,
      InFlightReplicas inFlight) {
    this.knownNodes = knownNodes;
    this.rendezvous = rendezvous;
    this.allNodes = allNodes;
    this.inFlight = inFlight;
  }

  /** Returns the same order for a block with replicas in flight. */
  TargetOrder withInFlight(InFlightReplicas replicas) {
    return new TargetOrder(knownNodes, rendezvous, allNodes, replicas);
  }

  InFlightReplicas inFlight() {
    return inFlight;
  }

  /**
   * Returns the same order without some nodes, which the default policy may still choose if no
   * other node is suitable.
   */
  TargetOrder excluding(Set<String> excluded) {
    return excluded.isEmpty()
        ? this
        : new TargetOrder(
            without(knownNodes, excluded), rendezvous, without(allNodes, excluded), inFlight);
  }

  private static List<DatanodeDescriptor> without(
      List<DatanodeDescriptor> nodes, Set<String> excluded) {
    List<DatanodeDescriptor> remaining = new ArrayList<>(nodes);
    remaining.removeIf(node -> excluded.contains(node.getDatanodeUuid()));
    return remaining;
  }

  @Override
  public Iterator<DatanodeDescriptor> iterator() {
    return new Nodes();
  }

  /**
   * Iterates over the nodes; computes the rendezvous order only if the known nodes do not suffice.
   */
  private final class Nodes implements Iterator<DatanodeDescriptor> {
    private final Iterator<DatanodeDescriptor> knownNodeIterator = knownNodes.iterator();
    private Optional<PriorityQueue<RendezvousHash.Ranked>> others = Optional.empty();

    @Override
    public boolean hasNext() {
      return knownNodeIterator.hasNext() || !others().isEmpty();
    }

    @Override
    public DatanodeDescriptor next() {
      return knownNodeIterator.hasNext() ? knownNodeIterator.next() : others().remove().node();
    }

    private PriorityQueue<RendezvousHash.Ranked> others() {
      if (!others.isPresent()) {
        others = Optional.of(rendezvous.queue(allNodes));
      }
      return others.get();
    }
  }
}
