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
import java.util.function.IntFunction;
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
  private static final int DIRECTORIES = 200;
  private static final int FILES = 4;

  private final Cluster cluster = Cluster.shared();
  private final Random random = new Random(Long.getLong("seed", 42));

  @Test
  void spreadsDirectoriesAsEvenlyAsTheDefaultPolicySpreadsBlocks() throws Exception {
    List<Path> splits = new ArrayList<>();
    List<Path> byDefaultPolicy = new ArrayList<>();
    for (int i = 0; i < DIRECTORIES; i++) {
      splits.add(new Path(String.format("/even/s-%06d-%08x", i, new Random(i).nextInt())));
      byDefaultPolicy.add(new Path("/even/part-" + i));
    }
    writeConcurrently(splits);
    writeConcurrently(byDefaultPolicy);
    assertEquals(DIRECTORIES, cluster.colocatedCount(splits, 3));
    Map<String, Long> byStoa = bytesByNode(splits);
    Map<String, Long> byDefault = bytesByNode(byDefaultPolicy);
    System.out.println(
        "blocks per node: " + byStoa.values() + ", by default " + byDefault.values());
    long max = Collections.max(byStoa.values());
    long maxByDefault = Collections.max(byDefault.values());
    assertTrue(max <= 1.1 * maxByDefault, max + " against " + maxByDefault);
  }

  private void writeConcurrently(List<Path> directories) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (Path directory : directories) {
        tasks.add(
            () -> {
              for (int file = 0; file < FILES; file++) {
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

  /** Returns the bytes per node; all blocks have the same size. */
  private Map<String, Long> bytesByNode(List<Path> directories) throws Exception {
    Map<String, Long> blocks = new TreeMap<>();
    for (Path directory : directories) {
      for (Set<String> nodes : cluster.nodesOfBlocks(directory)) {
        nodes.forEach(node -> blocks.merge(node, 1L, Long::sum));
      }
    }
    return blocks;
  }

  @Test
  void directoryNameDeterminesTheNodesWithoutANamesystem() {
    SimulatedCluster nodes = new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 40, 4);
    String first = "/crawl/s-000000-00000000/";
    Set<DatanodeDescriptor> home = Set.copyOf(nodes.place(first + 1, nodes.nodes().get(0)));
    for (int i = 1; i <= 12_000; i++) {
      nodes.place(String.format("/crawl/s-%06d-00000000/1", i), nodes.nodes().get(0));
    }
    assertEquals(home, Set.copyOf(nodes.place(first + 2, nodes.nodes().get(1))));
    assertEquals(
        home, Set.copyOf(nodes.place("/new/name/s-000000-00000000/3", nodes.nodes().get(2))));
  }

  @Test
  @Tag("long")
  void choosesTargetsFastInClustersOfThousandsOfNodes() {
    SimulatedCluster byStoa =
        new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 5_000, 200);
    SimulatedCluster byDefaultPolicy =
        new SimulatedCluster(BlockPlacementPolicyDefault.class.getName(), 5_000, 200);
    for (int round = 0; round < 2; round++) {
      int first = 100_000 * (round + 1);
      System.out.printf(
          "5,000 nodes: %.1f µs a block of a new directory, %.1f of a known one, %.1f by the"
              + " default policy%n",
          microsPerCall(byStoa, i -> "/new/s-" + (first + i) + "-00000000/1"),
          microsPerCall(byStoa, i -> "/known/s-000000-00000000/" + i),
          microsPerCall(byDefaultPolicy, i -> "/any/" + i));
    }
  }

  private double microsPerCall(SimulatedCluster cluster, IntFunction<String> path) {
    int callCount = 1_000;
    double[] rounds = new double[5];
    for (int round = 0; round < rounds.length; round++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < callCount; i++) {
        cluster.place(
            path.apply(round * callCount + i), cluster.nodes().get(random.nextInt(5_000)));
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      rounds[round] = nanos / 1e3 / callCount;
    }
    Arrays.sort(rounds);
    return rounds[rounds.length / 2];
  }
}
