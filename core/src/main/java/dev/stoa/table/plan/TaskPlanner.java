package dev.stoa.table.plan;

import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Groups split directories stored on the same nodes into tasks; internal: called by {@code
 * TableScan}.
 *
 * <p>Each task is planned for a node that stores all its data, if there is one, and every node gets
 * about the same load. If locations are unknown, tasks consist of neighbors. The same table on the
 * same nodes gives the same tasks.
 */
public final class TaskPlanner {
  /** The maximum number of hosts listed for a task: the usual number of replicas of a file. */
  private static final int MAX_HOSTS = 3;

  /** A host with less than this fraction of the best host's bytes is not listed. */
  private static final double MIN_FRACTION_OF_BEST = 2.0 / 3;

  /** The planned node of tasks if locations are unknown. */
  private static final String NO_NODE = "";

  private final List<LocatedSplit> splits;
  private final int taskCount;
  private final List<PlannedTask> plannedTasks = new ArrayList<>();

  private TaskPlanner(List<LocatedSplit> splits, int taskCount) {
    this.splits = splits;
    this.taskCount = taskCount;
  }

  /**
   * A planned task, with the split directories that it reads and the hosts where it should run.
   *
   * @param splits the ordinals of the split directories, ascending
   * @param hosts the best hosts to run the task
   */
  public record PlannedTask(List<Integer> splits, List<String> hosts) {}

  /**
   * Plans the tasks of a scan from the locations of its files, with one call to the storage.
   *
   * @return the tasks in the order of their first split directories; each split directory is in
   *     exactly one task
   */
  public static List<PlannedTask> plan(
      Storage storage, List<SplitDirectory> splits, TaskOptions options) throws IOException {
    List<LocatedSplit> locatedSplits = SplitLocations.of(storage, splits);
    return plan(locatedSplits, TaskCount.of(locatedSplits, options));
  }

  /** Returns up to three hosts that store the most bytes of some split directories, best first. */
  public static List<String> hosts(Storage storage, List<SplitDirectory> splits)
      throws IOException {
    return plan(SplitLocations.of(storage, splits), 1).stream()
        .flatMap(task -> task.hosts().stream())
        .toList();
  }

  /**
   * Plans a number of tasks, in the order of their first split directories; each split directory is
   * in exactly one task.
   */
  static List<PlannedTask> plan(List<LocatedSplit> splits, int taskCount) {
    if (splits.isEmpty()) {
      return List.of();
    }
    TaskPlanner planner = new TaskPlanner(splits, Math.min(taskCount, splits.size()));
    if (splits.stream().allMatch(split -> split.hosts().isEmpty())) {
      planner.divide(
          IntStream.range(0, splits.size()).boxed().toList(), planner.taskCount, NO_NODE);
    } else {
      planner.planNodes();
    }
    planner.divideLargest();
    return planner.plannedTasks.stream()
        .sorted(Comparator.comparing(task -> task.splits().get(0)))
        .toList();
  }

  /** Assigns split directories to nodes and divides those of each node into tasks. */
  private void planNodes() {
    NodeAssignment assignment = NodeAssignment.of(splits, taskCount);
    List<List<Integer>> nodeSplits = assignment.splitsByNode();
    for (int node = 0; node < nodeSplits.size(); node++) {
      divide(nodeSplits.get(node), assignment.taskCount(node), assignment.name(node));
    }
  }

  /** Adds tasks of consecutive split directories, as even as their weights allow. */
  private void divide(List<Integer> ordinals, int nodeTaskCount, String node) {
    double totalWeight = ordinals.stream().mapToLong(ordinal -> splits.get(ordinal).weight()).sum();
    List<Integer> group = new ArrayList<>();
    double dividedWeight = 0;
    int finishedTaskCount = 0;
    for (int i = 0; i < ordinals.size(); i++) {
      long weight = splits.get(ordinals.get(i)).weight();
      int laterTaskCount = nodeTaskCount - finishedTaskCount - 1;
      // Ends the task where its total weight is closest to its share.
      boolean isFull =
          dividedWeight + weight / 2.0 >= totalWeight * (finishedTaskCount + 1) / nodeTaskCount;
      if (!group.isEmpty()
          && laterTaskCount > 0
          && (isFull || ordinals.size() - i <= laterTaskCount)) {
        add(group, node);
        group = new ArrayList<>();
        finishedTaskCount++;
      }
      group.add(ordinals.get(i));
      dividedWeight += weight;
    }
    if (!group.isEmpty()) {
      add(group, node);
    }
  }

  private void add(List<Integer> ordinals, String node) {
    plannedTasks.add(new PlannedTask(ordinals.stream().sorted().toList(), hosts(ordinals, node)));
  }

  /** Divides the largest tasks if nodes had fewer split directories than tasks. */
  private void divideLargest() {
    if (plannedTasks.size() == taskCount) {
      return;
    }
    PriorityQueue<PlannedTask> largestFirst =
        new PriorityQueue<>(
            Comparator.comparingLong((PlannedTask task) -> -weight(task.splits()))
                .thenComparing(task -> task.splits().get(0)));
    moveDivisible(0, largestFirst);
    while (plannedTasks.size() + largestFirst.size() < taskCount) {
      PlannedTask largestTask = largestFirst.remove();
      int taskCountBefore = plannedTasks.size();
      divide(largestTask.splits(), 2, largestTask.hosts().stream().findFirst().orElse(NO_NODE));
      moveDivisible(taskCountBefore, largestFirst);
    }
    plannedTasks.addAll(largestFirst);
  }

  /** Moves the planned tasks from an index on that have several split directories to a queue. */
  private void moveDivisible(int fromIndex, PriorityQueue<PlannedTask> target) {
    List<PlannedTask> tail = plannedTasks.subList(fromIndex, plannedTasks.size());
    tail.stream().filter(task -> task.splits().size() > 1).forEach(target::add);
    tail.removeIf(task -> task.splits().size() > 1);
  }

  private long weight(List<Integer> ordinals) {
    return ordinals.stream().mapToLong(ordinal -> splits.get(ordinal).weight()).sum();
  }

  /**
   * Returns the planned node first unless it stores little, then other nodes that store about as
   * much.
   */
  private List<String> hosts(List<Integer> ordinals, String node) {
    TreeMap<String, Long> sizesInBytes = new TreeMap<>();
    for (int ordinal : ordinals) {
      splits
          .get(ordinal)
          .replicas()
          .forEach(replica -> sizesInBytes.merge(replica.host(), replica.sizeInBytes(), Long::sum));
    }
    long maxSizeInBytes = sizesInBytes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return sizesInBytes.keySet().stream()
        .filter(
            host ->
                sizesInBytes.get(host) >= MIN_FRACTION_OF_BEST * maxSizeInBytes
                    && sizesInBytes.get(host) > 0)
        .sorted(
            Comparator.comparing((String host) -> !host.equals(node))
                .thenComparing(Comparator.comparing(sizesInBytes::get, Comparator.reverseOrder())))
        .limit(MAX_HOSTS)
        .toList();
  }
}
