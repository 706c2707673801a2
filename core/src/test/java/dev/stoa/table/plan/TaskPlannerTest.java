package dev.stoa.table.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Replica;
import dev.stoa.table.plan.TaskPlanner.PlannedTask;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The planner assigns each split directory to one task, balances tasks, and places them on nodes
 * that store their bytes.
 */
class TaskPlannerTest {
  private static final long SEED = Long.getLong("seed", 42);
  private static final long MIB = 1 << 20;

  private static LocatedSplit splitOn(long sizeInBytes, String... hosts) {
    return new LocatedSplit(
        sizeInBytes,
        0,
        Arrays.stream(hosts).map(host -> new Replica(host, rack(host), sizeInBytes)).toList());
  }

  private static String rack(String host) {
    return "/rack" + host.charAt(host.length() - 1) % 3;
  }

  /** Returns split directories of one size, each with three replicas on random nodes. */
  private static List<LocatedSplit> splitsOnThreeNodes(
      Random random, int splitCount, int nodeCount, long sizeInBytes) {
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < splitCount; i++) {
      List<Integer> nodeNumbers = new ArrayList<>(IntStream.range(0, nodeCount).boxed().toList());
      Collections.shuffle(nodeNumbers, random);
      String[] hosts = nodeNumbers.stream().limit(3).map("n%03d"::formatted).toArray(String[]::new);
      splits.add(splitOn(sizeInBytes, hosts));
    }
    return splits;
  }

  private static void assertEachSplitPlannedOnce(
      List<LocatedSplit> splits, List<PlannedTask> tasks, int taskCount) {
    assertEquals(Math.min(taskCount, splits.size()), tasks.size());
    List<Integer> plannedSplits =
        tasks.stream().flatMap(task -> task.splits().stream()).sorted().toList();
    assertEquals(IntStream.range(0, splits.size()).boxed().toList(), plannedSplits);
    for (PlannedTask task : tasks) {
      assertEquals(task.splits().stream().sorted().toList(), task.splits());
      assertTrue(task.hosts().size() <= 3, task.toString());
    }
  }

  private static long sizeInBytes(List<LocatedSplit> splits, PlannedTask task) {
    return task.splits().stream().mapToLong(i -> splits.get(i).sizeInBytes()).sum();
  }

  private static long bytesOn(String host, List<LocatedSplit> splits, PlannedTask task) {
    return task.splits().stream()
        .flatMap(i -> splits.get(i).replicas().stream())
        .filter(replica -> replica.host().equals(host))
        .mapToLong(Replica::sizeInBytes)
        .sum();
  }

  /** Returns how many bytes tasks would read from other nodes if each ran on its first host. */
  private static long remoteBytes(List<LocatedSplit> splits, List<PlannedTask> tasks) {
    return tasks.stream()
        .mapToLong(task -> sizeInBytes(splits, task) - bytesOn(task.hosts().get(0), splits, task))
        .sum();
  }

  private static Map<String, Long> bytesByNode(List<LocatedSplit> splits, List<PlannedTask> tasks) {
    Map<String, Long> sizes = new TreeMap<>();
    tasks.forEach(task -> sizes.merge(task.hosts().get(0), sizeInBytes(splits, task), Long::sum));
    return sizes;
  }

  @Test
  void readsAreLocalAndBalancedWithSeveralTasksPerNode() {
    Random random = new Random(SEED);
    for (int nodeCount : new int[] {3, 4, 6, 10, 40}) {
      for (int tasksPerNode : new int[] {1, 2, 5}) {
        List<LocatedSplit> splits =
            splitsOnThreeNodes(random, nodeCount * tasksPerNode * 6, nodeCount, 10 * MIB);
        int taskCount = nodeCount * tasksPerNode;
        List<PlannedTask> tasks = TaskPlanner.plan(splits, taskCount);
        String description = nodeCount + " nodes, " + taskCount + " tasks, seed " + SEED;
        assertEachSplitPlannedOnce(splits, tasks, taskCount);
        assertEquals(0, remoteBytes(splits, tasks), description);
        Map<String, Long> sizes = bytesByNode(splits, tasks);
        assertEquals(nodeCount, sizes.size(), description);
        long averageBytes = 10 * MIB * splits.size() / nodeCount;
        long maxBytes = Collections.max(sizes.values());
        assertTrue(maxBytes <= 1.1 * averageBytes + 10 * MIB, description + ": " + sizes);
        for (PlannedTask task : tasks) {
          long sizeInBytes = sizeInBytes(splits, task);
          assertTrue(
              sizeInBytes >= 30 * MIB && sizeInBytes <= 90 * MIB,
              description + ": " + sizeInBytes / MIB);
        }
      }
    }
  }

  @Test
  void plansEachSplitOnceWithLocalDataAtRandomLocations() {
    for (int round = 0; round < Integer.getInteger("rounds", 300); round++) {
      Random random = new Random(SEED + round);
      List<LocatedSplit> splits = randomLocations(random);
      int taskCount = 1 + random.nextInt(splits.size() + 3);
      List<PlannedTask> tasks = TaskPlanner.plan(splits, taskCount);
      assertEachSplitPlannedOnce(splits, tasks, taskCount);
      assertEquals(tasks, TaskPlanner.plan(splits, taskCount), "planned again, seed " + SEED);
      for (PlannedTask task : tasks) {
        for (String host : task.hosts()) {
          assertTrue(bytesOn(host, splits, task) > 0, host + " has nothing of " + task);
        }
      }
    }
  }

  private static List<LocatedSplit> randomLocations(Random random) {
    List<LocatedSplit> splits = new ArrayList<>();
    int nodeCount = 1 + random.nextInt(12);
    for (int i = 0; i <= random.nextInt(60); i++) {
      long sizeInBytes = random.nextInt(4) == 0 ? 0 : random.nextInt(100_000);
      List<Replica> replicas = new ArrayList<>();
      for (int node = 0; node < nodeCount; node++) {
        if (random.nextInt(3) == 0) {
          String host = "n" + node;
          replicas.add(
              new Replica(
                  host, rack(host), random.nextInt(2) == 0 ? sizeInBytes : sizeInBytes / 2));
        }
      }
      splits.add(new LocatedSplit(sizeInBytes, 0, replicas));
    }
    return splits;
  }

  @Test
  void plansDoNotDependOnTheOrderOfReplicas() {
    Random random = new Random(SEED);
    List<LocatedSplit> splits = splitsOnThreeNodes(random, 60, 8, MIB);
    List<LocatedSplit> shuffledSplits = new ArrayList<>();
    for (LocatedSplit split : splits) {
      List<Replica> replicas = new ArrayList<>(split.replicas());
      Collections.shuffle(replicas, random);
      shuffledSplits.add(new LocatedSplit(split.sizeInBytes(), 0, replicas));
    }
    assertEquals(TaskPlanner.plan(splits, 13), TaskPlanner.plan(shuffledSplits, 13));
  }

  @Test
  void tasksWithoutLocationsAreBalancedRangesOfSplits() {
    Random random = new Random(SEED);
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      splits.add(splitOn(1 + random.nextInt(1_000)));
    }
    double averageBytes = splits.stream().mapToLong(LocatedSplit::sizeInBytes).sum() / 20.0;
    List<PlannedTask> tasks = TaskPlanner.plan(splits, 20);
    assertEachSplitPlannedOnce(splits, tasks, 20);
    for (PlannedTask task : tasks) {
      assertEquals(List.of(), task.hosts());
      int firstSplit = task.splits().get(0);
      assertEquals(
          IntStream.range(firstSplit, firstSplit + task.splits().size()).boxed().toList(),
          task.splits());
      assertTrue(
          Math.abs(sizeInBytes(splits, task) - averageBytes) <= 1_000,
          task + " of " + averageBytes);
    }
  }

  @Test
  void groupsSplitsOnTheSameNodesIfThereAreFewTasks() {
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      splits.add(i % 2 == 0 ? splitOn(MIB, "a", "b", "c") : splitOn(MIB, "d", "e", "f"));
    }
    for (PlannedTask task : TaskPlanner.plan(splits, 6)) {
      assertEquals(3, task.hosts().size(), task.toString());
    }
    assertEquals(
        List.of(List.of(0, 2, 4, 6, 8, 10), List.of(1, 3, 5, 7, 9, 11)),
        TaskPlanner.plan(splits, 2).stream().map(PlannedTask::splits).toList());
  }

  @Test
  void spreadsTasksOverTheReplicas() {
    List<LocatedSplit> splits = Collections.nCopies(9, splitOn(MIB, "a", "b", "c"));
    Map<String, Long> sizes = bytesByNode(splits, TaskPlanner.plan(splits, 9));
    assertEquals(Map.of("a", 3 * MIB, "b", 3 * MIB, "c", 3 * MIB), sizes);
  }

  @Test
  void readsSplitsOnTheirOnlyNode() {
    List<LocatedSplit> splits = Collections.nCopies(8, splitOn(MIB, "a"));
    List<PlannedTask> tasks = TaskPlanner.plan(splits, 4);
    assertEachSplitPlannedOnce(splits, tasks, 4);
    tasks.forEach(task -> assertEquals(List.of("a"), task.hosts()));
  }

  @Test
  void omitsNodesThatStoreLittleOfATask() {
    List<LocatedSplit> splits =
        List.of(splitOn(10, "a", "b"), splitOn(10, "a", "c"), splitOn(10, "a", "b"));
    assertEquals(List.of("a", "b"), TaskPlanner.plan(splits, 1).get(0).hosts());
  }

  @Test
  void plansAHundredThousandSplitDirectoriesInSeconds() {
    List<LocatedSplit> splits = splitsOfRandomSizes(new Random(SEED), 100_000, 1_000);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (int taskCount : new int[] {10, 500, 3_000, 100_000}) {
      long startNanos = threads.getCurrentThreadCpuTime();
      List<PlannedTask> tasks = TaskPlanner.plan(splits, taskCount);
      long seconds = (threads.getCurrentThreadCpuTime() - startNanos) / 1_000_000_000;
      assertTrue(seconds < 10, taskCount + " tasks: " + seconds + " s");
      assertEachSplitPlannedOnce(splits, tasks, taskCount);
    }
    assertEquals(0, remoteBytes(splits, TaskPlanner.plan(splits, 3_000)));
  }

  /** Returns split directories of a few MiB, each with three replicas on random nodes. */
  private static List<LocatedSplit> splitsOfRandomSizes(
      Random random, int splitCount, int nodeCount) {
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < splitCount; i++) {
      String[] hosts =
          random
              .ints(0, nodeCount)
              .distinct()
              .limit(3)
              .mapToObj("n%03d"::formatted)
              .toArray(String[]::new);
      splits.add(splitOn((1 + random.nextInt(8)) * MIB, hosts));
    }
    return splits;
  }

  @Test
  void taskCountsDependOnSizesOptionsAndNodes() {
    List<LocatedSplit> splits = splitsOnThreeNodes(new Random(SEED), 1_000, 10, 64 * MIB);
    TaskOptions options = TaskOptions.defaults();
    assertEquals(7, TaskCount.of(splits, options.withCount(7)));
    assertEquals(1_000, TaskCount.of(splits, options.withCount(7_000)));
    assertEquals(1_000, TaskCount.of(splits, options.withSizeInBytes(1)));
    assertEquals(1, TaskCount.of(splits, options.withSizeInBytes(Long.MAX_VALUE)));
    assertEquals(250, TaskCount.of(splits, options.withSizeInBytes(256 * MIB)));
    assertEquals(125, TaskCount.of(splits, options), "512 MiB: ten nodes have more than enough");
    assertEquals(5, TaskCount.of(splits.subList(0, 10), options), "128 MiB: small tables");
    assertEquals(1, TaskCount.of(List.of(), options));
    assertEquals(4, TaskCount.of(splits.subList(0, 4), options.withSlotCount(4)), "none is idle");
    List<LocatedSplit> tinySplits = Collections.nCopies(10_000, splitOn(10));
    assertEquals(20, TaskCount.of(tinySplits, options), "opening counts, not only bytes");
  }

  @Test
  void fewBytesOfManyValuesUseAllSlots() {
    TaskOptions options = TaskOptions.defaults().withSlotCount(4);
    assertEquals(1, TaskCount.of(smallSplits(8, MIB / 8), options), "a start costs more");
    assertEquals(2, TaskCount.of(smallSplits(8, MIB / 4), options));
    assertEquals(4, TaskCount.of(smallSplits(8, MIB), options), "no more than slots");
    assertEquals(1, TaskCount.of(smallSplits(8, MIB), TaskOptions.defaults()), "starts are dear");
  }

  /** Returns split directories of a kilobyte with many or few values. */
  private static List<LocatedSplit> smallSplits(int splitCount, long valueCount) {
    return Collections.nCopies(splitCount, new LocatedSplit(1024, valueCount, List.of()));
  }
}
