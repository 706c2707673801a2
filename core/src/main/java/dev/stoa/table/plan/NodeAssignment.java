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
 * Assigns each split directory to a node that stores it, so that all nodes get about the same bytes
 * per task; {@link TaskPlanner} divides a node's split directories into tasks.
 *
 * <p>First every node is a candidate; then tasks are distributed by the nodes' bytes, and the split
 * directories of nodes without a task move to other nodes that store them, or to the same rack.
 */
final class NodeAssignment {
  /** With fewer tasks than nodes, no node gets more than this multiple of an even share. */
  private static final double MAX_LOAD_FACTOR = 1.25;

  private static final int MAX_IMPROVEMENT_ROUNDS = 8;

  private final List<LocatedSplit> splits;
  private final List<String> nodes;
  private final List<String> racks;
  private final int[][] localNodes;
  private final Integer[] largestFirst;

  private final int[] assignedNode;
  private long[] loads;
  private int[] taskCounts;

  private NodeAssignment(List<LocatedSplit> splits) {
    TreeMap<String, String> rackOf = new TreeMap<>();
    for (LocatedSplit split : splits) {
      split.replicas().forEach(replica -> rackOf.put(replica.host(), replica.rack()));
    }
    this.splits = splits;
    this.nodes = List.copyOf(rackOf.keySet());
    this.racks = List.copyOf(rackOf.values());
    this.localNodes =
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
    this.assignedNode = new int[splits.size()];
    this.loads = new long[nodes.size()];
    this.taskCounts = new int[nodes.size()];
  }

  /** Assigns split directories to nodes for a number of tasks; there is at least one node. */
  static NodeAssignment of(List<LocatedSplit> splits, int taskCount) {
    NodeAssignment assignment = new NodeAssignment(splits);
    int[] one = new int[assignment.nodes.size()];
    Arrays.fill(one, 1);
    assignment.assign(one, Double.POSITIVE_INFINITY);
    long used = Arrays.stream(assignment.loads).filter(load -> load > 0).count();
    if (taskCount >= used) {
      assignment.assign(
          ProportionalAllocation.allocate(assignment.loads, taskCount), Double.POSITIVE_INFINITY);
    } else {
      double even = (double) Arrays.stream(assignment.loads).sum() / taskCount;
      assignment.assign(assignment.chooseNodes(taskCount, even), MAX_LOAD_FACTOR * even);
    }
    return assignment;
  }

  String name(int node) {
    return nodes.get(node);
  }

  /** The number of tasks of a node. */
  int taskCount(int node) {
    return taskCounts[node];
  }

  /** The split directories of each node; those stored on the same nodes are adjacent. */
  List<List<Integer>> splitsByNode() {
    List<List<Integer>> byNode = new ArrayList<>();
    nodes.forEach(node -> byNode.add(new ArrayList<>()));
    for (int split = 0; split < assignedNode.length; split++) {
      byNode.get(assignedNode[split]).add(split);
    }
    byNode.forEach(
        list ->
            list.sort(Comparator.comparing((Integer split) -> localNodes[split], Arrays::compare)));
    return byNode;
  }

  private void assign(int[] tasks, double limit) {
    taskCounts = tasks;
    loads = new long[nodes.size()];
    Arrays.fill(assignedNode, -1);
    for (int split : largestFirst) {
      assignTo(split, leastLoaded(localNodes[split], split, limit));
    }
    balance();
    for (int split : largestFirst) {
      if (assignedNode[split] < 0) {
        assignTo(split, findRemoteNode(split, limit));
      }
    }
  }

  private void assignTo(int split, int node) {
    if (assignedNode[split] >= 0) {
      loads[assignedNode[split]] -= splits.get(split).weight();
    }
    assignedNode[split] = node;
    if (node >= 0) {
      loads[node] += splits.get(split).weight();
    }
  }

  /**
   * The candidate with the least load per task including the split directory; negative if none has
   * room.
   */
  private int leastLoaded(int[] candidates, int split, double limit) {
    long weight = splits.get(split).weight();
    int best = -1;
    for (int node : candidates) {
      boolean hasRoom = taskCounts[node] > 0 && (loads[node] == 0 || loads[node] + weight <= limit);
      if (hasRoom && (best < 0 || loadWith(node, weight) < loadWith(best, weight))) {
        best = node;
      }
    }
    return best;
  }

  private double loadWith(int node, long weight) {
    return (double) (loads[node] + weight) / taskCounts[node];
  }

  /**
   * Moves single split directories to other nodes that store them as long as that balances the
   * load.
   */
  private void balance() {
    boolean isBetter = true;
    for (int round = 0; isBetter && round < MAX_IMPROVEMENT_ROUNDS; round++) {
      isBetter = false;
      for (int split : largestFirst) {
        long weight = splits.get(split).weight();
        int other = leastLoaded(localNodes[split], split, Double.POSITIVE_INFINITY);
        int node = assignedNode[split];
        if (node >= 0 && other != node && loadWith(other, weight) < loadWith(node, 0)) {
          assignTo(split, other);
          isBetter = true;
        }
      }
    }
  }

  /** A node in a rack of the split directory, or any. */
  private int findRemoteNode(int split, double limit) {
    List<String> racksOfSplit =
        splits.get(split).replicas().stream()
            .map(Replica::rack)
            .filter(rack -> !rack.isEmpty())
            .toList();
    int inRack = leastLoaded(nodes(node -> racksOfSplit.contains(racks.get(node))), split, limit);
    return inRack >= 0 ? inRack : leastLoaded(nodes(node -> true), split, Double.POSITIVE_INFINITY);
  }

  private int[] nodes(IntPredicate filter) {
    return IntStream.range(0, nodes.size()).filter(filter).toArray();
  }

  /** Chooses nodes that together store as much as possible, each for one task. */
  private int[] chooseNodes(int count, double even) {
    List<List<Integer>> splitsByNode = new ArrayList<>();
    nodes.forEach(node -> splitsByNode.add(new ArrayList<>()));
    double[] gains = new double[nodes.size()];
    for (int split : largestFirst) {
      for (int node : localNodes[split]) {
        splitsByNode.get(node).add(split);
        gains[node] += splits.get(split).weight();
      }
    }
    int[] chosen = new int[nodes.size()];
    boolean[] isCovered = new boolean[splits.size()];
    for (int i = 0; i < count; i++) {
      int best = best(gains, chosen, even);
      chosen[best] = 1;
      cover(splitsByNode.get(best), even, isCovered, gains);
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

  /**
   * Marks up to an even share of a node's split directories as covered, so that other nodes do not
   * gain from them.
   */
  private void cover(List<Integer> splitsByNode, double even, boolean[] isCovered, double[] gains) {
    double left = even;
    for (int i = 0; i < splitsByNode.size() && left > 0; i++) {
      int split = splitsByNode.get(i);
      if (!isCovered[split]) {
        isCovered[split] = true;
        long weight = splits.get(split).weight();
        left -= weight;
        for (int node : localNodes[split]) {
          gains[node] -= weight;
        }
      }
    }
  }
}
