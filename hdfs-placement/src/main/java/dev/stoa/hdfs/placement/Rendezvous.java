package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The order of all nodes that a key draws (highest random weight): the same for all who ask,
 * whenever they ask, and without the nodes that are gone the same for the rest. {@link
 * ColumnPlacementPolicy} takes new nodes in this order.
 */
final class Rendezvous {
  private final long keyHash;

  Rendezvous(String key) {
    keyHash = hash(key);
  }

  /** A queue that gives the nodes in their order. */
  PriorityQueue<Ranked> queue(List<DatanodeDescriptor> nodes) {
    PriorityQueue<Ranked> queue =
        new PriorityQueue<>(Math.max(1, nodes.size()), Ranked.HEAVIEST_FIRST);
    for (DatanodeDescriptor node : nodes) {
      queue.add(new Ranked(node, weight(node)));
    }
    return queue;
  }

  /** The first nodes in their order that are in service, found in one pass that keeps no others. */
  List<DatanodeDescriptor> first(int count, List<DatanodeDescriptor> nodes) {
    PriorityQueue<Ranked> heaviest =
        new PriorityQueue<>(count + 1, Ranked.HEAVIEST_FIRST.reversed());
    for (DatanodeDescriptor node : nodes) {
      long weight = weight(node);
      if ((heaviest.size() < count || weight > heaviest.peek().weight) && node.isInService()) {
        heaviest.add(new Ranked(node, weight));
        if (heaviest.size() > count) {
          heaviest.remove();
        }
      }
    }
    List<DatanodeDescriptor> first = new ArrayList<>(count);
    while (!heaviest.isEmpty()) {
      first.add(heaviest.remove().node());
    }
    Collections.reverse(first);
    return first;
  }

  long weight(DatanodeID node) {
    // A String keeps its hash: no look-up and no pass over the characters for each of thousands of
    // nodes.
    return mix(keyHash ^ mix(node.getDatanodeUuid().hashCode()));
  }

  /** FNV-1a over the characters, then mixed. */
  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return mix(hash);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }

  /** A node and what it weighs for the key. */
  static final class Ranked {
    private static final Comparator<Ranked> HEAVIEST_FIRST =
        Comparator.<Ranked>comparingLong(ranked -> ranked.weight).reversed();

    private final DatanodeDescriptor node;
    private final long weight;

    private Ranked(DatanodeDescriptor node, long weight) {
      this.node = node;
      this.weight = weight;
    }

    DatanodeDescriptor node() {
      return node;
    }
  }
}
