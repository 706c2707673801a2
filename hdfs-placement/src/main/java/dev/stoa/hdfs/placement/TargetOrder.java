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
 * those that are known for it, and then all others as its name draws them.
 */
final class TargetOrder implements Iterable<DatanodeDescriptor> {
  private final List<DatanodeDescriptor> known;
  private final Rendezvous rendezvous;
  private final List<DatanodeDescriptor> all;
  private final Awaited awaited;

  /** The order for a block none of whose replicas are on their way. */
  TargetOrder(List<DatanodeDescriptor> known, Rendezvous rendezvous, List<DatanodeDescriptor> all) {
    this(known, rendezvous, all, Awaited.NONE);
  }

  private TargetOrder(
      List<DatanodeDescriptor> known,
      Rendezvous rendezvous,
      List<DatanodeDescriptor> all,
      Awaited awaited) {
    this.known = known;
    this.rendezvous = rendezvous;
    this.all = all;
    this.awaited = awaited;
  }

  /** The same order for a block whose replicas are on their way. */
  TargetOrder awaiting(Awaited replicas) {
    return new TargetOrder(known, rendezvous, all, replicas);
  }

  Awaited awaited() {
    return awaited;
  }

  /**
   * The same order without these nodes, which are left to the default policy once no other is good.
   */
  TargetOrder withLast(Set<String> last) {
    return last.isEmpty()
        ? this
        : new TargetOrder(without(known, last), rendezvous, without(all, last), awaited);
  }

  private static List<DatanodeDescriptor> without(
      List<DatanodeDescriptor> nodes, Set<String> left) {
    List<DatanodeDescriptor> kept = new ArrayList<>(nodes);
    kept.removeIf(node -> left.contains(node.getDatanodeUuid()));
    return kept;
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
        others = Optional.of(rendezvous.queue(all));
      }
      return others.get();
    }
  }
}
