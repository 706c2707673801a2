package dev.stoa.table.plan;

import dev.stoa.storage.Replica;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Gives each split directory to a node that holds it, so that all nodes get about as many bytes a
 * task; {@link TaskPlanner} makes tasks of what a node was given.
 *
 * <p>First every node is a candidate; then tasks are shared out by what the nodes have, and the
 * split directories of nodes without a task go to others that hold them, or to the same rack.
 */
final class NodeAssignment {
  /** Where there are fewer tasks than nodes, none gets more than this times an even share. */
  private static final double MOST_OF_AN_EVEN_SHARE = 1.25;

  private static final int ROUNDS_OF_IMPROVEMENT = 8;

  private final List<PlacedSplit> splits;
  private final List<String> nodes;
  private final List<String> racks;
  private final int[][] near;
  private final Integer[] largestFirst;

  private final int[] nodeOf;
  private long[] loads;
  private int[] shares;

  private NodeAssignment(List<PlacedSplit> splits) {
    TreeMap<String, String> rackOf = new TreeMap<>();
    for (PlacedSplit split : splits) {
      split.replicas().forEach(replica -> rackOf.put(replica.host(), replica.rack()));
    }
    this.splits = splits;
    this.nodes = List.copyOf(rackOf.keySet());
    this.racks = List.copyOf(rackOf.values());
    this.near =
        splits.stream()
            .map(
                split ->
                    split.hosts().stream()
                        .mapToInt(host -> Collections.binarySearch(nodes, host))
                        .toArray())
            .toArray(int[][]::new);
    this.largestFirst =
        IntStream.range(0, splits.size())
            .boxed()
            .sorted(Comparator.comparingLong((Integer i) -> -splits.get(i).weight()))
            .toArray(Integer[]::new);
    this.nodeOf = new int[splits.size()];
    this.loads = new long[nodes.size()];
    this.shares = new int[nodes.size()];
  }

  /** The split directories among the nodes, for so many tasks; there is at least one node. */
  static NodeAssignment of(List<PlacedSplit> splits, int taskCount) {
    NodeAssignment assignment = new NodeAssignment(splits);
    int[] one = new int[assignment.nodes.size()];
    Arrays.fill(one, 1);
    assignment.assign(one, Double.POSITIVE_INFINITY);
    long used = Arrays.stream(assignment.loads).filter(load -> load > 0).count();
    if (taskCount >= used) {
      assignment.assign(EvenShares.of(assignment.loads, taskCount), Double.POSITIVE_INFINITY);
    } else {
      double even = (double) Arrays.stream(assignment.loads).sum() / taskCount;
      assignment.assign(assignment.fewNodes(taskCount, even), MOST_OF_AN_EVEN_SHARE * even);
    }
    return assignment;
  }

  String name(int node) {
    return nodes.get(node);
  }

  /** Into how many tasks what the node has is divided. */
  int taskCount(int node) {
    return shares[node];
  }

  /** What each node has, those that lie on the same nodes one after another. */
  List<List<Integer>> splitsOfNodes() {
    List<List<Integer>> given = new ArrayList<>();
    nodes.forEach(node -> given.add(new ArrayList<>()));
    for (int split = 0; split < nodeOf.length; split++) {
      given.get(nodeOf[split]).add(split);
    }
    given.forEach(
        list -> list.sort(Comparator.comparing((Integer split) -> near[split], Arrays::compare)));
    return given;
  }

  private void assign(int[] tasks, double limit) {
    shares = tasks;
    loads = new long[nodes.size()];
    Arrays.fill(nodeOf, -1);
    for (int split : largestFirst) {
      give(split, leastLoaded(near[split], split, limit));
    }
    improve();
    for (int split : largestFirst) {
      if (nodeOf[split] < 0) {
        give(split, elsewhere(split, limit));
      }
    }
  }

  private void give(int split, int node) {
    if (nodeOf[split] >= 0) {
      loads[nodeOf[split]] -= splits.get(split).weight();
    }
    nodeOf[split] = node;
    if (node >= 0) {
      loads[node] += splits.get(split).weight();
    }
  }

  /** That which has least a task with the split directory; negative where none has room. */
  private int leastLoaded(int[] candidates, int split, double limit) {
    long weight = splits.get(split).weight();
    int best = -1;
    for (int node : candidates) {
      boolean hasRoom = shares[node] > 0 && (loads[node] == 0 || loads[node] + weight <= limit);
      if (hasRoom && (best < 0 || loadWith(node, weight) < loadWith(best, weight))) {
        best = node;
      }
    }
    return best;
  }

  private double loadWith(int node, long weight) {
    return (double) (loads[node] + weight) / shares[node];
  }

  /** Moves single split directories to other nodes that hold them as long as that evens loads. */
  private void improve() {
    boolean isBetter = true;
    for (int round = 0; isBetter && round < ROUNDS_OF_IMPROVEMENT; round++) {
      isBetter = false;
      for (int split : largestFirst) {
        long weight = splits.get(split).weight();
        int other = leastLoaded(near[split], split, Double.POSITIVE_INFINITY);
        int node = nodeOf[split];
        if (node >= 0 && other != node && loadWith(other, weight) < loadWith(node, 0)) {
          give(split, other);
          isBetter = true;
        }
      }
    }
  }

  /** A node in a rack of the split directory, or any. */
  private int elsewhere(int split, double limit) {
    List<String> near =
        splits.get(split).replicas().stream()
            .map(Replica::rack)
            .filter(rack -> !rack.isEmpty())
            .toList();
    int inRack = leastLoaded(nodes(node -> near.contains(racks.get(node))), split, limit);
    return inRack >= 0 ? inRack : leastLoaded(nodes(node -> true), split, Double.POSITIVE_INFINITY);
  }

  private int[] nodes(IntPredicate isOne) {
    return IntStream.range(0, nodes.size()).filter(isOne).toArray();
  }

  /** Nodes that hold as much as possible among them, each with one task. */
  private int[] fewNodes(int count, double even) {
    List<List<Integer>> held = new ArrayList<>();
    nodes.forEach(node -> held.add(new ArrayList<>()));
    double[] gains = new double[nodes.size()];
    for (int split : largestFirst) {
      for (int node : near[split]) {
        held.get(node).add(split);
        gains[node] += splits.get(split).weight();
      }
    }
    int[] chosen = new int[nodes.size()];
    boolean[] isCovered = new boolean[splits.size()];
    for (int i = 0; i < count; i++) {
      int best = best(gains, chosen, even);
      chosen[best] = 1;
      cover(held.get(best), even, isCovered, gains);
    }
    return chosen;
  }

  private static int best(double[] gains, int[] chosen, double even) {
    int best = -1;
    for (int node = 0; node < gains.length; node++) {
      boolean isFree = chosen[node] == 0;
      if (isFree && (best < 0 || Math.min(even, gains[node]) > Math.min(even, gains[best]))) {
        best = node;
      }
    }
    return best;
  }

  /** Counts as much as an even share of what a node holds as done: nobody gains it any more. */
  private void cover(List<Integer> held, double even, boolean[] isCovered, double[] gains) {
    double left = even;
    for (int i = 0; i < held.size() && left > 0; i++) {
      int split = held.get(i);
      if (!isCovered[split]) {
        isCovered[split] = true;
        long weight = splits.get(split).weight();
        left -= weight;
        for (int node : near[split]) {
          gains[node] -= weight;
        }
      }
    }
  }
}
