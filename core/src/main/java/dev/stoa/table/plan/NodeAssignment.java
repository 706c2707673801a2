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
 * <p>In a first pass, every node can get split directories; then tasks are allocated to nodes in
 * proportion to their bytes, and the split directories are assigned again, to nodes that have tasks
 * and store them, or else to the same rack.
 */
final class NodeAssignment {
  /**
   * The maximum load of a node, as a multiple of an even share, if there are fewer tasks than
   * nodes. A node exceeds it if one split directory does, or if no node has room for a split
   * directory.
   */
  private static final double MAX_LOAD_FACTOR = 1.25;

  /** The maximum number of times that {@link #balance} considers moving each split directory. */
  private static final int MAX_BALANCE_ROUNDS = 8;

  // An int named split or node is an ordinal in these lists.
  private final List<LocatedSplit> splits;
  private final List<String> nodeNames;
  private final List<String> rackByNode;

  /** The nodes that store each split directory. */
  private final int[][] nodesBySplit;

  /** The ordinals of the split directories, the largest first. */
  private final Integer[] splitsBySize;

  /** The node that each split directory is assigned to; -1 if none. */
  private final int[] nodeBySplit;

  /** The total weight of each node's split directories. */
  private long[] loads;

  private int[] taskCounts;

  private NodeAssignment(List<LocatedSplit> splits) {
    TreeMap<String, String> rackByHost = new TreeMap<>();
    for (LocatedSplit split : splits) {
      split.replicas().forEach(replica -> rackByHost.put(replica.host(), replica.rack()));
    }
    this.splits = splits;
    this.nodeNames = List.copyOf(rackByHost.keySet());
    this.rackByNode = List.copyOf(rackByHost.values());
    this.nodesBySplit =
        splits.stream()
            .map(
                split ->
                    split.hosts().stream()
                        .mapToInt(host -> Collections.binarySearch(nodeNames, host))
                        .toArray())
            .toArray(int[][]::new);
    this.splitsBySize =
        IntStream.range(0, splits.size())
            .boxed()
            .sorted(Comparator.comparingLong((Integer i) -> -splits.get(i).weight()))
            .toArray(Integer[]::new);
    this.nodeBySplit = new int[splits.size()];
    this.loads = new long[nodeNames.size()];
    this.taskCounts = new int[nodeNames.size()];
  }

  /** Assigns split directories to nodes for a number of tasks; at least one has a known node. */
  static NodeAssignment of(List<LocatedSplit> splits, int taskCount) {
    NodeAssignment assignment = new NodeAssignment(splits);
    int[] oneTaskPerNode = new int[assignment.nodeNames.size()];
    Arrays.fill(oneTaskPerNode, 1);
    assignment.assign(oneTaskPerNode, Double.POSITIVE_INFINITY);
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

  /** Returns the host name of a node. */
  String name(int node) {
    return nodeNames.get(node);
  }

  /** Returns the number of tasks of a node. */
  int taskCount(int node) {
    return taskCounts[node];
  }

  /** Returns the split directories of each node; those stored on the same nodes are adjacent. */
  List<List<Integer>> splitsByNode() {
    List<List<Integer>> splitsByNode = new ArrayList<>();
    nodeNames.forEach(name -> splitsByNode.add(new ArrayList<>()));
    for (int split = 0; split < nodeBySplit.length; split++) {
      splitsByNode.get(nodeBySplit[split]).add(split);
    }
    splitsByNode.forEach(
        nodeSplits ->
            nodeSplits.sort(
                Comparator.comparing((Integer split) -> nodesBySplit[split], Arrays::compare)));
    return splitsByNode;
  }

  /** Assigns each split directory to a node that has tasks. */
  private void assign(int[] taskCountByNode, double maxLoad) {
    taskCounts = taskCountByNode;
    loads = new long[nodeNames.size()];
    Arrays.fill(nodeBySplit, -1);
    for (int split : splitsBySize) {
      assignTo(split, leastLoaded(nodesBySplit[split], split, maxLoad));
    }
    balance();
    for (int split : splitsBySize) {
      if (nodeBySplit[split] < 0) {
        assignTo(split, findRemoteNode(split, maxLoad));
      }
    }
  }

  private void assignTo(int split, int node) {
    if (nodeBySplit[split] >= 0) {
      loads[nodeBySplit[split]] -= splits.get(split).weight();
    }
    nodeBySplit[split] = node;
    if (node >= 0) {
      loads[node] += splits.get(split).weight();
    }
  }

  /**
   * Returns the candidate with the lowest load per task if it gets the split directory; -1 if none
   * has room.
   */
  private int leastLoaded(int[] candidates, int split, double maxLoad) {
    long weight = splits.get(split).weight();
    int bestNode = -1;
    for (int node : candidates) {
      boolean hasRoom =
          taskCounts[node] > 0 && (loads[node] == 0 || loads[node] + weight <= maxLoad);
      if (hasRoom && (bestNode < 0 || loadWith(node, weight) < loadWith(bestNode, weight))) {
        bestNode = node;
      }
    }
    return bestNode;
  }

  /** Returns the load per task of a node if it gets additional weight. */
  private double loadWith(int node, long weight) {
    return (double) (loads[node] + weight) / taskCounts[node];
  }

  /**
   * Moves split directories one by one to other nodes that store them, as long as that improves the
   * balance.
   */
  private void balance() {
    boolean isImproved = true;
    for (int round = 0; isImproved && round < MAX_BALANCE_ROUNDS; round++) {
      isImproved = false;
      for (int split : splitsBySize) {
        long weight = splits.get(split).weight();
        int node = nodeBySplit[split];
        int candidate = leastLoaded(nodesBySplit[split], split, Double.POSITIVE_INFINITY);
        if (node >= 0 && candidate != node && loadWith(candidate, weight) < loadWith(node, 0)) {
          assignTo(split, candidate);
          isImproved = true;
        }
      }
    }
  }

  /** Returns a node in a rack that stores the split directory, or else any node. */
  private int findRemoteNode(int split, double maxLoad) {
    List<String> racksOfSplit =
        splits.get(split).replicas().stream()
            .map(Replica::rack)
            .filter(rack -> !rack.isEmpty())
            .toList();
    int rackNode =
        leastLoaded(nodes(node -> racksOfSplit.contains(rackByNode.get(node))), split, maxLoad);
    return rackNode >= 0
        ? rackNode
        : leastLoaded(nodes(node -> true), split, Double.POSITIVE_INFINITY);
  }

  private int[] nodes(IntPredicate filter) {
    return IntStream.range(0, nodeNames.size()).filter(filter).toArray();
  }

  /** Greedily chooses nodes that together store as much as possible; each gets one task. */
  private int[] chooseNodes(int nodeCount, double evenShare) {
    List<List<Integer>> splitsByNode = new ArrayList<>();
    nodeNames.forEach(name -> splitsByNode.add(new ArrayList<>()));
    double[] gainByNode = new double[nodeNames.size()];
    for (int split : splitsBySize) {
      for (int node : nodesBySplit[split]) {
        splitsByNode.get(node).add(split);
        gainByNode[node] += splits.get(split).weight();
      }
    }
    int[] taskCountByNode = new int[nodeNames.size()];
    boolean[] isCovered = new boolean[splits.size()];
    for (int i = 0; i < nodeCount; i++) {
      int chosenNode = findBestNode(gainByNode, taskCountByNode, evenShare);
      taskCountByNode[chosenNode] = 1;
      cover(splitsByNode.get(chosenNode), evenShare, isCovered, gainByNode);
    }
    return taskCountByNode;
  }

  /** Returns the unchosen node that would store most, up to an even share. */
  private static int findBestNode(double[] gainByNode, int[] taskCountByNode, double evenShare) {
    int bestNode = -1;
    for (int node = 0; node < gainByNode.length; node++) {
      boolean isUnchosen = taskCountByNode[node] == 0;
      if (isUnchosen
          && (bestNode < 0
              || Math.min(evenShare, gainByNode[node])
                  > Math.min(evenShare, gainByNode[bestNode]))) {
        bestNode = node;
      }
    }
    return bestNode;
  }

  /**
   * Marks up to an even share of a node's split directories as covered, so that other nodes do not
   * gain from them.
   */
  private void cover(
      List<Integer> splitsOfNode, double evenShare, boolean[] isCovered, double[] gainByNode) {
    double remainingWeight = evenShare;
    for (int i = 0; i < splitsOfNode.size() && remainingWeight > 0; i++) {
      int split = splitsOfNode.get(i);
      if (!isCovered[split]) {
        isCovered[split] = true;
        long weight = splits.get(split).weight();
        remainingWeight -= weight;
        for (int node : nodesBySplit[split]) {
          gainByNode[node] -= weight;
        }
      }
    }
  }
}
