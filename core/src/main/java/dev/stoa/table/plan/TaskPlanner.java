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
 * Gathers split directories that lie together into tasks; internal: called by {@code TableScan}.
 *
 * <p>Each task is planned for a node that holds all that the task reads, wherever there is one, and
 * every node is given about as much. Where nobody knows where files stand, tasks are of neighbours.
 * The same table on the same nodes gives the same tasks.
 */
public final class TaskPlanner {
  /** As many as a file usually has replicas. */
  private static final int MOST_HOSTS = 3;

  /** A host with less than this part of what the best one has is not named. */
  private static final double LEAST_PART = 2.0 / 3;

  private final List<PlacedSplit> splits;
  private final int taskCount;
  private final List<Share> shares = new ArrayList<>();

  private TaskPlanner(List<PlacedSplit> splits, int taskCount) {
    this.splits = splits;
    this.taskCount = taskCount;
  }

  /**
   * What one task gets.
   *
   * @param splits the positions of its split directories, ascending
   * @param hosts where it is best done
   */
  public record Share(List<Integer> splits, List<String> hosts) {}

  /**
   * Plans the tasks of a scan by where its files lie, in one question to the storage.
   *
   * @return the tasks in the order of their first split directories; each of these is in one task
   */
  public static List<Share> plan(Storage storage, List<SplitDirectory> splits, TaskOptions options)
      throws IOException {
    List<PlacedSplit> placed = SplitPlaces.of(storage, splits);
    return plan(placed, TaskCount.of(placed, options));
  }

  /** The hosts that hold all or most of the bytes of some split directories, the best first. */
  public static List<String> hosts(Storage storage, List<SplitDirectory> splits)
      throws IOException {
    return plan(SplitPlaces.of(storage, splits), 1).stream()
        .flatMap(share -> share.hosts().stream())
        .toList();
  }

  /** The tasks in the order of their first split directories; each of these is in one task. */
  static List<Share> plan(List<PlacedSplit> splits, int taskCount) {
    if (splits.isEmpty()) {
      return List.of();
    }
    TaskPlanner planner = new TaskPlanner(splits, Math.min(taskCount, splits.size()));
    if (splits.stream().allMatch(split -> split.hosts().isEmpty())) {
      planner.cut(IntStream.range(0, splits.size()).boxed().toList(), planner.taskCount, "");
    } else {
      planner.planNodes();
    }
    planner.divideLargest();
    return planner.shares.stream().sorted(Comparator.comparing(s -> s.splits().get(0))).toList();
  }

  private void planNodes() {
    NodeAssignment assignment = NodeAssignment.of(splits, taskCount);
    List<List<Integer>> given = assignment.splitsOfNodes();
    for (int node = 0; node < given.size(); node++) {
      cut(given.get(node), assignment.taskCount(node), assignment.name(node));
    }
  }

  /** Adds tasks of successive split directories, as even as these allow. */
  private void cut(List<Integer> given, int count, String node) {
    double total = given.stream().mapToLong(split -> splits.get(split).weight()).sum();
    List<Integer> gathered = new ArrayList<>();
    double done = 0;
    int ended = 0;
    for (int i = 0; i < given.size(); i++) {
      long weight = splits.get(given.get(i)).weight();
      int open = count - ended - 1; // Tasks after the one that is gathered.
      boolean isFull = done + weight / 2.0 >= total * (ended + 1) / count;
      if (!gathered.isEmpty() && open > 0 && (isFull || given.size() - i <= open)) {
        add(gathered, node);
        gathered = new ArrayList<>();
        ended++;
      }
      gathered.add(given.get(i));
      done += weight;
    }
    if (!gathered.isEmpty()) {
      add(gathered, node);
    }
  }

  private void add(List<Integer> gathered, String node) {
    shares.add(new Share(gathered.stream().sorted().toList(), hosts(gathered, node)));
  }

  /** Where nodes had fewer split directories than tasks. */
  private void divideLargest() {
    if (shares.size() == taskCount) {
      return;
    }
    PriorityQueue<Share> largestFirst =
        new PriorityQueue<>(
            Comparator.comparingLong((Share share) -> -weight(share.splits()))
                .thenComparing(share -> share.splits().get(0)));
    takeDivisible(0, largestFirst);
    while (shares.size() + largestFirst.size() < taskCount) {
      Share largest = largestFirst.remove();
      int before = shares.size();
      cut(largest.splits(), 2, largest.hosts().stream().findFirst().orElse(""));
      takeDivisible(before, largestFirst);
    }
    shares.addAll(largestFirst);
  }

  /** Takes the shares from a position on that have more than one split directory. */
  private void takeDivisible(int from, PriorityQueue<Share> target) {
    List<Share> tail = shares.subList(from, shares.size());
    tail.stream().filter(share -> share.splits().size() > 1).forEach(target::add);
    tail.removeIf(share -> share.splits().size() > 1);
  }

  private long weight(List<Integer> gathered) {
    return gathered.stream().mapToLong(split -> splits.get(split).weight()).sum();
  }

  /** The planned node first unless it holds little, then others that hold about as much. */
  private List<String> hosts(List<Integer> gathered, String node) {
    TreeMap<String, Long> sizes = new TreeMap<>();
    for (int split : gathered) {
      splits
          .get(split)
          .replicas()
          .forEach(replica -> sizes.merge(replica.host(), replica.sizeInBytes(), Long::sum));
    }
    long most = sizes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return sizes.keySet().stream()
        .filter(host -> sizes.get(host) >= LEAST_PART * most && sizes.get(host) > 0)
        .sorted(
            Comparator.comparing((String host) -> !host.equals(node))
                .thenComparing(Comparator.comparing(sizes::get, Comparator.reverseOrder())))
        .limit(MOST_HOSTS)
        .toList();
  }
}
