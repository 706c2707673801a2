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

/** Tasks of split directories on nodes of all kinds: evenly, near their bytes, each once. */
class TaskPlannerTest {
  private static final long SEED = Long.getLong("seed", 42);
  private static final long MIB = 1 << 20;

  private static LocatedSplit located(long size, String... hosts) {
    return new LocatedSplit(
        size, 0, Arrays.stream(hosts).map(host -> new Replica(host, rack(host), size)).toList());
  }

  private static String rack(String host) {
    return "/rack" + host.charAt(host.length() - 1) % 3;
  }

  /** Split directories each of which is whole on three nodes, two of them in a rack. */
  private static List<LocatedSplit> together(Random random, int count, int nodes, long size) {
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Integer> chosen = new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
      Collections.shuffle(chosen, random);
      String[] hosts =
          chosen.stream().limit(3).map(n -> "n%03d".formatted(n)).toArray(String[]::new);
      splits.add(located(size, hosts));
    }
    return splits;
  }

  private static void checkEachOnce(
      List<LocatedSplit> splits, List<PlannedTask> shares, int count) {
    assertEquals(Math.min(count, splits.size()), shares.size());
    List<Integer> all = shares.stream().flatMap(share -> share.splits().stream()).sorted().toList();
    assertEquals(IntStream.range(0, splits.size()).boxed().toList(), all);
    for (PlannedTask share : shares) {
      assertEquals(share.splits().stream().sorted().toList(), share.splits());
      assertTrue(share.hosts().size() <= 3, share.toString());
    }
  }

  private static long size(List<LocatedSplit> splits, PlannedTask share) {
    return share.splits().stream().mapToLong(i -> splits.get(i).sizeInBytes()).sum();
  }

  private static long bytesOn(String host, List<LocatedSplit> splits, PlannedTask share) {
    return share.splits().stream()
        .flatMap(i -> splits.get(i).replicas().stream())
        .filter(replica -> replica.host().equals(host))
        .mapToLong(Replica::sizeInBytes)
        .sum();
  }

  /** What tasks would read from other nodes if each ran on its first host. */
  private static long remoteBytes(List<LocatedSplit> splits, List<PlannedTask> shares) {
    return shares.stream()
        .mapToLong(s -> size(splits, s) - bytesOn(s.hosts().get(0), splits, s))
        .sum();
  }

  private static Map<String, Long> bytesByNode(
      List<LocatedSplit> splits, List<PlannedTask> shares) {
    Map<String, Long> bytes = new TreeMap<>();
    shares.forEach(s -> bytes.merge(s.hosts().get(0), size(splits, s), Long::sum));
    return bytes;
  }

  @Test
  void withSeveralTasksPerNodeAllReadsAreLocalAndBalanced() {
    Random random = new Random(SEED);
    for (int nodes : new int[] {3, 4, 6, 10, 40}) {
      for (int tasksOfANode : new int[] {1, 2, 5}) {
        List<LocatedSplit> splits = together(random, nodes * tasksOfANode * 6, nodes, 10 * MIB);
        int count = nodes * tasksOfANode;
        List<PlannedTask> shares = TaskPlanner.plan(splits, count);
        String about = nodes + " nodes, " + count + " tasks, seed " + SEED;
        checkEachOnce(splits, shares, count);
        assertEquals(0, remoteBytes(splits, shares), about);
        Map<String, Long> bytes = bytesByNode(splits, shares);
        assertEquals(nodes, bytes.size(), about);
        long even = 10 * MIB * splits.size() / nodes;
        long most = Collections.max(bytes.values());
        assertTrue(most <= 1.1 * even + 10 * MIB, about + ": " + bytes);
        for (PlannedTask share : shares) {
          long size = size(splits, share);
          assertTrue(size >= 30 * MIB && size <= 90 * MIB, about + ": " + size / MIB);
        }
      }
    }
  }

  @Test
  void atRandomLocationsEachSplitIsInOneTaskWithLocalData() {
    for (int round = 0; round < Integer.getInteger("rounds", 300); round++) {
      Random random = new Random(SEED + round);
      List<LocatedSplit> splits = randomLocations(random);
      int count = 1 + random.nextInt(splits.size() + 3);
      List<PlannedTask> shares = TaskPlanner.plan(splits, count);
      checkEachOnce(splits, shares, count);
      assertEquals(shares, TaskPlanner.plan(splits, count), "the same again, seed " + SEED);
      for (PlannedTask share : shares) {
        for (String host : share.hosts()) {
          assertTrue(bytesOn(host, splits, share) > 0, host + " has nothing of " + share);
        }
      }
    }
  }

  private static List<LocatedSplit> randomLocations(Random random) {
    List<LocatedSplit> splits = new ArrayList<>();
    int nodes = 1 + random.nextInt(12);
    for (int i = 0; i <= random.nextInt(60); i++) {
      long size = random.nextInt(4) == 0 ? 0 : random.nextInt(100_000);
      List<Replica> replicas = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        if (random.nextInt(3) == 0) {
          String host = "n" + node;
          replicas.add(new Replica(host, rack(host), random.nextInt(2) == 0 ? size : size / 2));
        }
      }
      splits.add(new LocatedSplit(size, 0, replicas));
    }
    return splits;
  }

  @Test
  void theOrderOfReplicasChangesNothing() {
    Random random = new Random(SEED);
    List<LocatedSplit> splits = together(random, 60, 8, MIB);
    List<LocatedSplit> shuffled = new ArrayList<>();
    for (LocatedSplit split : splits) {
      List<Replica> replicas = new ArrayList<>(split.replicas());
      Collections.shuffle(replicas, random);
      shuffled.add(new LocatedSplit(split.sizeInBytes(), 0, replicas));
    }
    assertEquals(TaskPlanner.plan(splits, 13), TaskPlanner.plan(shuffled, 13));
  }

  @Test
  void withoutLocationsTasksAreBalancedNeighbors() {
    Random random = new Random(SEED);
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      splits.add(located(1 + random.nextInt(1_000)));
    }
    double even = splits.stream().mapToLong(LocatedSplit::sizeInBytes).sum() / 20.0;
    List<PlannedTask> shares = TaskPlanner.plan(splits, 20);
    checkEachOnce(splits, shares, 20);
    for (PlannedTask share : shares) {
      assertEquals(List.of(), share.hosts());
      int first = share.splits().get(0);
      assertEquals(
          IntStream.range(first, first + share.splits().size()).boxed().toList(), share.splits());
      assertTrue(Math.abs(size(splits, share) - even) <= 1_000, share + " of " + even);
    }
  }

  @Test
  void splitDirectoriesOnTheSameNodesAreReadTogetherWhereTheTasksAllow() {
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      splits.add(i % 2 == 0 ? located(MIB, "a", "b", "c") : located(MIB, "d", "e", "f"));
    }
    for (PlannedTask share : TaskPlanner.plan(splits, 6)) {
      assertEquals(3, share.hosts().size(), share.toString());
    }
    assertEquals(
        List.of(List.of(0, 2, 4, 6, 8, 10), List.of(1, 3, 5, 7, 9, 11)),
        TaskPlanner.plan(splits, 2).stream().map(PlannedTask::splits).toList());
  }

  @Test
  void replicasOfANodeAreUsedAlternately() {
    List<LocatedSplit> splits = Collections.nCopies(9, located(MIB, "a", "b", "c"));
    Map<String, Long> bytes = bytesByNode(splits, TaskPlanner.plan(splits, 9));
    assertEquals(Map.of("a", 3 * MIB, "b", 3 * MIB, "c", 3 * MIB), bytes);
  }

  @Test
  void splitsOnOneNodeAreReadThere() {
    List<LocatedSplit> splits = Collections.nCopies(8, located(MIB, "a"));
    List<PlannedTask> shares = TaskPlanner.plan(splits, 4);
    checkEachOnce(splits, shares, 4);
    shares.forEach(share -> assertEquals(List.of("a"), share.hosts()));
  }

  @Test
  void aNodeThatHoldsLittleOfATaskIsNotNamed() {
    List<LocatedSplit> splits =
        List.of(located(10, "a", "b"), located(10, "a", "c"), located(10, "a", "b"));
    assertEquals(List.of("a", "b"), TaskPlanner.plan(splits, 1).get(0).hosts());
  }

  @Test
  void aHundredThousandSplitDirectoriesOnAThousandNodesArePlannedInSeconds() {
    List<LocatedSplit> splits = together(new Random(SEED), 100_000, 1_000);
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    for (int count : new int[] {10, 500, 3_000, 100_000}) {
      long before = clock.getCurrentThreadCpuTime();
      List<PlannedTask> shares = TaskPlanner.plan(splits, count);
      long seconds = (clock.getCurrentThreadCpuTime() - before) / 1_000_000_000;
      assertTrue(seconds < 10, count + " tasks: " + seconds + " s");
      checkEachOnce(splits, shares, count);
    }
    assertEquals(0, remoteBytes(splits, TaskPlanner.plan(splits, 3_000)));
  }

  /** Of a few MiB, each whole on three nodes. */
  private static List<LocatedSplit> together(Random random, int count, int nodes) {
    List<LocatedSplit> splits = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String[] hosts =
          random
              .ints(0, nodes)
              .distinct()
              .limit(3)
              .mapToObj("n%03d"::formatted)
              .toArray(String[]::new);
      splits.add(located((1 + random.nextInt(8)) * MIB, hosts));
    }
    return splits;
  }

  @Test
  void taskCountsFollowSizesOptionsAndNodes() {
    List<LocatedSplit> splits = together(new Random(SEED), 1_000, 10, 64 * MIB);
    TaskOptions options = TaskOptions.defaults();
    assertEquals(7, TaskCount.of(splits, options.withCount(7)));
    assertEquals(1_000, TaskCount.of(splits, options.withCount(7_000)));
    assertEquals(1_000, TaskCount.of(splits, options.withSizeInBytes(1)));
    assertEquals(1, TaskCount.of(splits, options.withSizeInBytes(Long.MAX_VALUE)));
    assertEquals(250, TaskCount.of(splits, options.withSizeInBytes(256 * MIB)));
    assertEquals(125, TaskCount.of(splits, options), "512 MiB: ten nodes have more than enough");
    assertEquals(5, TaskCount.of(splits.subList(0, 10), options), "128 MiB: small tables");
    assertEquals(1, TaskCount.of(List.of(), options));
    assertEquals(4, TaskCount.of(splits.subList(0, 4), options.withSlots(4)), "none is idle");
    List<LocatedSplit> tiny = Collections.nCopies(10_000, located(10));
    assertEquals(20, TaskCount.of(tiny, options), "opening counts, not only bytes");
  }

  @Test
  void smallBytesOfManyValuesKeepAllSlotsBusy() {
    long million = 1 << 20;
    TaskOptions options = TaskOptions.defaults().withSlots(4);
    assertEquals(1, TaskCount.of(splitsOf(8, million / 8), options), "a start costs more");
    assertEquals(2, TaskCount.of(splitsOf(8, million / 4), options));
    assertEquals(4, TaskCount.of(splitsOf(8, million), options), "no more than slots");
    assertEquals(1, TaskCount.of(splitsOf(8, million), TaskOptions.defaults()), "starts are dear");
  }

  /** Split directories of a kilobyte. */
  private static List<LocatedSplit> splitsOf(int count, long values) {
    return Collections.nCopies(count, new LocatedSplit(1024, values, List.of()));
  }
}
