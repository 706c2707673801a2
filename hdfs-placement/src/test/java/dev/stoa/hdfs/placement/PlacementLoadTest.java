package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.SimulatedCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests how evenly directories are spread compared with single blocks by the default policy, and
 * the time of a call.
 */
final class PlacementLoadTest {
  private static final int DIRECTORY_COUNT = 200;
  private static final int FILE_COUNT = 4;
  private static final int CALLS_PER_ROUND = 1_000;

  /** Far above the measured ratio, so that other work on the machine does not fail the test. */
  private static final double MAX_TIME_RATIO = 30;

  private final Cluster cluster = Cluster.shared();
  private final Random random = new Random(Long.getLong("seed", 42));

  @Test
  void spreadsDirectoriesAsEvenlyAsTheDefaultPolicySpreadsBlocks() throws Exception {
    List<Path> splits = new ArrayList<>();
    List<Path> byDefaultPolicy = new ArrayList<>();
    for (int i = 0; i < DIRECTORY_COUNT; i++) {
      splits.add(new Path(String.format("/even/s-%06d-%08x", i, new Random(i).nextInt())));
      byDefaultPolicy.add(new Path("/even/part-" + i));
    }
    writeConcurrently(splits);
    writeConcurrently(byDefaultPolicy);
    assertEquals(DIRECTORY_COUNT, cluster.colocatedCount(splits, 3));
    Map<String, Long> countsByNode = replicaCountsByNode(splits);
    Map<String, Long> defaultCountsByNode = replicaCountsByNode(byDefaultPolicy);
    System.out.println(
        "replicas per node: "
            + countsByNode.values()
            + ", by default "
            + defaultCountsByNode.values());
    long max = Collections.max(countsByNode.values());
    long defaultMax = Collections.max(defaultCountsByNode.values());
    assertTrue(max <= 1.1 * defaultMax, max + " against " + defaultMax);
  }

  private void writeConcurrently(List<Path> directories) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (Path directory : directories) {
        tasks.add(
            () -> {
              for (int file = 0; file < FILE_COUNT; file++) {
                cluster.write(1_000, new Path(directory, file + ".col"));
              }
              return null;
            });
      }
      for (Future<Void> task : writers.invokeAll(tasks)) {
        task.get();
      }
    } finally {
      writers.shutdown();
    }
  }

  /** Returns the number of replicas on each node. */
  private Map<String, Long> replicaCountsByNode(List<Path> directories) throws Exception {
    Map<String, Long> counts = new TreeMap<>();
    for (Path directory : directories) {
      for (Set<String> nodes : cluster.nodesOfBlocks(directory)) {
        nodes.forEach(node -> counts.merge(node, 1L, Long::sum));
      }
    }
    return counts;
  }

  @Test
  void directoryNameDeterminesTheNodesWithoutANamesystem() {
    SimulatedCluster simulatedCluster =
        new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 40, 4);
    String first = "/crawl/s-000000-00000000/";
    Set<DatanodeDescriptor> homeNodes =
        Set.copyOf(simulatedCluster.place(first + 1, simulatedCluster.nodes().get(0)));
    for (int i = 1; i <= 12_000; i++) {
      simulatedCluster.place(
          String.format("/crawl/s-%06d-00000000/1", i), simulatedCluster.nodes().get(0));
    }
    assertEquals(
        homeNodes, Set.copyOf(simulatedCluster.place(first + 2, simulatedCluster.nodes().get(1))));
    assertEquals(
        homeNodes,
        Set.copyOf(
            simulatedCluster.place(
                "/new/name/s-000000-00000000/3", simulatedCluster.nodes().get(2))));
  }

  /** A call that visited all nodes would take 100 times as long in the large cluster. */
  @Test
  @Tag("long")
  void theTimeOfACallGrowsFarSlowerThanTheNumberOfNodes() {
    SimulatedCluster small = new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 50, 5);
    SimulatedCluster large =
        new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 5_000, 200);
    SimulatedCluster byDefaultPolicy =
        new SimulatedCluster(BlockPlacementPolicyDefault.class.getName(), 5_000, 200);
    warmUp(small);
    double smallMicros = microsPerCall(small, "/new/s-%d-00000000/1");
    double largeMicros = microsPerCall(large, "/new/s-%d-00000000/1");
    String times =
        String.format(
            "a block of a new directory takes %.1f µs with 50 nodes, %.1f with 5,000; with 5,000"
                + " nodes one of a known directory takes %.1f, and %.1f by the default policy",
            smallMicros,
            largeMicros,
            microsPerCall(large, "/known/s-000000-00000000/%d"),
            microsPerCall(byDefaultPolicy, "/any/%d"));
    System.out.println(times);
    assertTrue(largeMicros <= MAX_TIME_RATIO * smallMicros, times);
  }

  private void warmUp(SimulatedCluster cluster) {
    microsPerCall(cluster, "/warm/s-%d-00000000/1");
  }

  /** Returns the median time of a call of the policy, for different paths. */
  private double microsPerCall(SimulatedCluster cluster, String pathFormat) {
    double[] rounds = new double[5];
    for (int round = 0; round < rounds.length; round++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < CALLS_PER_ROUND; i++) {
        cluster.place(
            String.format(pathFormat, round * CALLS_PER_ROUND + i),
            cluster.nodes().get(random.nextInt(cluster.nodes().size())));
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      rounds[round] = nanos / 1e3 / CALLS_PER_ROUND;
    }
    Arrays.sort(rounds);
    return rounds[rounds.length / 2];
  }
}
