package dev.stoa.hdfs.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * Orders nodes for a key by highest random weight: the order is deterministic, and removing nodes
 * does not reorder the others. {@link ColumnPlacementPolicy} chooses new nodes in this order.
 */
final class RendezvousHash {
  private final long keyHash;

  RendezvousHash(String key) {
    keyHash = hash(key);
  }

  /** Returns all nodes as a queue, by descending weight. */
  PriorityQueue<WeightedNode> queue(List<DatanodeDescriptor> nodes) {
    PriorityQueue<WeightedNode> queue =
        new PriorityQueue<>(Math.max(1, nodes.size()), WeightedNode.HEAVIEST_FIRST);
    for (DatanodeDescriptor node : nodes) {
      queue.add(new WeightedNode(node, weight(node)));
    }
    return queue;
  }

  /**
   * Returns the nodes in service with the highest weights, by descending weight; does not sort all
   * nodes.
   */
  List<DatanodeDescriptor> heaviestNodes(int count, List<DatanodeDescriptor> nodes) {
    PriorityQueue<WeightedNode> queue =
        new PriorityQueue<>(count + 1, WeightedNode.HEAVIEST_FIRST.reversed());
    for (DatanodeDescriptor node : nodes) {
      long weight = weight(node);
      if ((queue.size() < count || weight > queue.peek().weight) && node.isInService()) {
        queue.add(new WeightedNode(node, weight));
        if (queue.size() > count) {
          queue.remove();
        }
      }
    }
    List<DatanodeDescriptor> heaviest = new ArrayList<>(count);
    while (!queue.isEmpty()) {
      heaviest.add(queue.remove().node());
    }
    Collections.reverse(heaviest);
    return heaviest;
  }

  /** Returns the weight of a node for the key. */
  long weight(DatanodeID node) {
    // A String caches its hash code, so its characters are not read again for each of thousands of
    // nodes.
    return mix(keyHash ^ mix(node.getDatanodeUuid().hashCode()));
  }

  /** Hashes the characters with FNV-1a, and mixes the result. */
  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return mix(hash);
  }

  /** Mixes the bits of a value as the last step of MurmurHash3 does. */
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }

  /** A node and its weight for the key. */
  static final class WeightedNode {
    private static final Comparator<WeightedNode> HEAVIEST_FIRST =
        Comparator.<WeightedNode>comparingLong(ranked -> ranked.weight).reversed();

    private final DatanodeDescriptor node;
    private final long weight;

    private WeightedNode(DatanodeDescriptor node, long weight) {
      this.node = node;
      this.weight = weight;
    }

    DatanodeDescriptor node() {
      return node;
    }
  }
}
