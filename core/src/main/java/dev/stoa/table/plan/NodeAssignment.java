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
 * Assigns each split directory to a node that stores it, so that all nodes get about the same
 * number of bytes per task. {@link TaskPlanner} divides a node's split directories into tasks.
 *
 * <p>In a first pass, every node gets split directories; then tasks are allocated to nodes in
 * proportion to their bytes, and split directories of nodes without a task move to other nodes that
 * store them, or to the same rack.
 */
final class NodeAssignment {
  /** If there are fewer tasks than nodes, no node gets more than this multiple of an even share. */
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
    TreeMap<String, String> rackByHost = new TreeMap<>();
    for (LocatedSplit split : splits) {
      split.replicas().forEach(replica -> rackByHost.put(replica.host(), replica.rack()));
    }
    this.splits = splits;
    this.nodes = List.copyOf(rackByHost.keySet());
    this.racks = List.copyOf(rackByHost.values());
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

  /** Assigns split directories to nodes for a number of tasks; at least one has a known node. */
  static NodeAssignment of(List<LocatedSplit> splits, int taskCount) {
    NodeAssignment assignment = new NodeAssignment(splits);
    int[] oneTaskEach = new int[assignment.nodes.size()];
    Arrays.fill(oneTaskEach, 1);
    assignment.assign(oneTaskEach, Double.POSITIVE_INFINITY);
    long usedNodeCount = Arrays.stream(assignment.loads).filter(load -> load > 0).count();
    if (taskCount >= usedNodeCount) {
      assignment.assign(
          ProportionalAllocation.allocate(assignment.loads, taskCount), Double.POSITIVE_INFINITY);
    } else {
      double evenShare = (double) Arrays.stream(assignment.loads).sum() / taskCount;
      assignment.assign(assignment.chooseNodes(taskCount, evenShare), MAX_LOAD_FACTOR * evenShare);
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
    List<List<Integer>> splitsByNode = new ArrayList<>();
    nodes.forEach(node -> splitsByNode.add(new ArrayList<>()));
    for (int split = 0; split < assignedNode.length; split++) {
      splitsByNode.get(assignedNode[split]).add(split);
    }
    splitsByNode.forEach(
        list ->
            list.sort(Comparator.comparing((Integer split) -> localNodes[split], Arrays::compare)));
    return splitsByNode;
  }

  private void assign(int[] taskCountByNode, double maxLoad) {
    taskCounts = taskCountByNode;
    loads = new long[nodes.size()];
    Arrays.fill(assignedNode, -1);
    for (int split : largestFirst) {
      assignTo(split, leastLoaded(localNodes[split], split, maxLoad));
    }
    balance();
    for (int split : largestFirst) {
      if (assignedNode[split] < 0) {
        assignTo(split, findRemoteNode(split, maxLoad));
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
   * The candidate with the lowest load per task if it gets the split directory; -1 if none has
   * room.
   */
  private int leastLoaded(int[] candidates, int split, double maxLoad) {
    long weight = splits.get(split).weight();
    int best = -1;
    for (int node : candidates) {
      boolean hasRoom =
          taskCounts[node] > 0 && (loads[node] == 0 || loads[node] + weight <= maxLoad);
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
   * Moves split directories one by one to other nodes that store them, as long as that improves the
   * balance.
   */
  private void balance() {
    boolean isImproved = true;
    for (int round = 0; isImproved && round < MAX_IMPROVEMENT_ROUNDS; round++) {
      isImproved = false;
      for (int split : largestFirst) {
        long weight = splits.get(split).weight();
        int other = leastLoaded(localNodes[split], split, Double.POSITIVE_INFINITY);
        int node = assignedNode[split];
        if (node >= 0 && other != node && loadWith(other, weight) < loadWith(node, 0)) {
          assignTo(split, other);
          isImproved = true;
        }
      }
    }
  }

  /** A node in a rack that stores the split directory, or else any node. */
  private int findRemoteNode(int split, double maxLoad) {
    List<String> racksOfSplit =
        splits.get(split).replicas().stream()
            .map(Replica::rack)
            .filter(rack -> !rack.isEmpty())
            .toList();
    int rackNode =
        leastLoaded(nodes(node -> racksOfSplit.contains(racks.get(node))), split, maxLoad);
    return rackNode >= 0
        ? rackNode
        : leastLoaded(nodes(node -> true), split, Double.POSITIVE_INFINITY);
  }

  private int[] nodes(IntPredicate filter) {
    return IntStream.range(0, nodes.size()).filter(filter).toArray();
  }

  /** Greedily chooses nodes that together store as much as possible; each gets one task. */
  private int[] chooseNodes(int count, double evenShare) {
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
      int best = bestNode(gains, chosen, evenShare);
      chosen[best] = 1;
      cover(splitsByNode.get(best), evenShare, isCovered, gains);
    }
    return chosen;
  }

  private static int bestNode(double[] gains, int[] chosen, double evenShare) {
    int best = -1;
    for (int node = 0; node < gains.length; node++) {
      boolean isFree = chosen[node] == 0;
      if (isFree
          && (best < 0 || Math.min(evenShare, gains[node]) > Math.min(evenShare, gains[best]))) {
        best = node;
      }
    }
    return best;
  }

  /**
   * Marks up to an even share of a node's split directories as covered, so that other nodes do not
   * gain from them.
   */
  private void cover(
      List<Integer> splitsByNode, double evenShare, boolean[] isCovered, double[] gains) {
    double remaining = evenShare;
    for (int i = 0; i < splitsByNode.size() && remaining > 0; i++) {
      int split = splitsByNode.get(i);
      if (!isCovered[split]) {
        isCovered[split] = true;
        long weight = splits.get(split).weight();
        remaining -= weight;
        for (int node : localNodes[split]) {
          gains[node] -= weight;
        }
      }
    }
  }
}
