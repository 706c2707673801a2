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
  private final PendingReplicas pendingReplicas;

  /** Creates the order for a block without pending replicas. */
  TargetOrder(
      List<DatanodeDescriptor> knownNodes,
      RendezvousHash rendezvous,
      List<DatanodeDescriptor> allNodes) {
    this(knownNodes, rendezvous, allNodes, PendingReplicas.NONE);
  }

  private TargetOrder(
      List<DatanodeDescriptor> knownNodes,
      RendezvousHash rendezvous,
      List<DatanodeDescriptor> allNodes,
      PendingReplicas pendingReplicas) {
    this.knownNodes = knownNodes;
    this.rendezvous = rendezvous;
    this.allNodes = allNodes;
    this.pendingReplicas = pendingReplicas;
  }

  /** Returns this order for a block with pending replicas. */
  TargetOrder withPendingReplicas(PendingReplicas replicas) {
    return new TargetOrder(knownNodes, rendezvous, allNodes, replicas);
  }

  PendingReplicas pendingReplicas() {
    return pendingReplicas;
  }

  /**
   * Returns this order without some nodes, which the default policy may still choose if no other
   * node is suitable.
   */
  TargetOrder excluding(Set<String> excludedUuids) {
    return excludedUuids.isEmpty()
        ? this
        : new TargetOrder(
            without(knownNodes, excludedUuids),
            rendezvous,
            without(allNodes, excludedUuids),
            pendingReplicas);
  }

  private static List<DatanodeDescriptor> without(
      List<DatanodeDescriptor> nodes, Set<String> excludedUuids) {
    List<DatanodeDescriptor> remaining = new ArrayList<>(nodes);
    remaining.removeIf(node -> excludedUuids.contains(node.getDatanodeUuid()));
    return remaining;
  }

  @Override
  public Iterator<DatanodeDescriptor> iterator() {
    return new NodeIterator();
  }

  /**
   * Iterates over the nodes; computes the rendezvous order only if the known nodes do not suffice.
   */
  private final class NodeIterator implements Iterator<DatanodeDescriptor> {
    private final Iterator<DatanodeDescriptor> knownNodeIterator = knownNodes.iterator();
    private Optional<PriorityQueue<RendezvousHash.WeightedNode>> remainingQueue = Optional.empty();

    @Override
    public boolean hasNext() {
      return knownNodeIterator.hasNext() || !remainingQueue().isEmpty();
    }

    @Override
    public DatanodeDescriptor next() {
      return knownNodeIterator.hasNext()
          ? knownNodeIterator.next()
          : remainingQueue().remove().node();
    }

    private PriorityQueue<RendezvousHash.WeightedNode> remainingQueue() {
      if (!remainingQueue.isPresent()) {
        remainingQueue = Optional.of(rendezvous.queue(allNodes));
      }
      return remainingQueue.get();
    }
  }
}
