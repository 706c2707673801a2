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
 * its known nodes first, then all others in rendezvous order.
 */
final class TargetOrder implements Iterable<DatanodeDescriptor> {
  private final List<DatanodeDescriptor> known;
  private final RendezvousHash rendezvous;
  private final List<DatanodeDescriptor> all;
  private final InFlightReplicas inFlight;

  /** The order for a block without replicas in flight. */
  TargetOrder(
      List<DatanodeDescriptor> known, RendezvousHash rendezvous, List<DatanodeDescriptor> all) {
    this(known, rendezvous, all, InFlightReplicas.NONE);
  }

  private TargetOrder(
      List<DatanodeDescriptor> known,
      RendezvousHash rendezvous,
      List<DatanodeDescriptor> all,
      InFlightReplicas inFlight) {
    this.known = known;
    this.rendezvous = rendezvous;
    this.all = all;
    this.inFlight = inFlight;
  }

  /** The same order for a block with replicas in flight. */
  TargetOrder withInFlight(InFlightReplicas replicas) {
    return new TargetOrder(known, rendezvous, all, replicas);
  }

  InFlightReplicas inFlight() {
    return inFlight;
  }

  /**
   * The same order without these nodes, which are left to the default policy if no other node is
   * suitable.
   */
  TargetOrder excluding(Set<String> excluded) {
    return excluded.isEmpty()
        ? this
        : new TargetOrder(without(known, excluded), rendezvous, without(all, excluded), inFlight);
  }

  private static List<DatanodeDescriptor> without(
      List<DatanodeDescriptor> nodes, Set<String> excluded) {
    List<DatanodeDescriptor> kept = new ArrayList<>(nodes);
    kept.removeIf(node -> excluded.contains(node.getDatanodeUuid()));
    return kept;
  }

  @Override
  public Iterator<DatanodeDescriptor> iterator() {
    return new Nodes();
  }

  /** Computes the rendezvous order only if the known nodes do not suffice. */
  private final class Nodes implements Iterator<DatanodeDescriptor> {
    private final Iterator<DatanodeDescriptor> first = known.iterator();
    private Optional<PriorityQueue<RendezvousHash.Ranked>> others = Optional.empty();

    @Override
    public boolean hasNext() {
      return first.hasNext() || !others().isEmpty();
    }

    @Override
    public DatanodeDescriptor next() {
      return first.hasNext() ? first.next() : others().remove().node();
    }

    private PriorityQueue<RendezvousHash.Ranked> others() {
      if (!others.isPresent()) {
        others = Optional.of(rendezvous.queue(all));
      }
      return others.get();
    }
  }
}
