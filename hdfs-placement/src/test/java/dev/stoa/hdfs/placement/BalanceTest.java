package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.SimulatedCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How evenly whole directories lie beside single blocks of the default policy, and what a call
 * costs.
 */
final class BalanceTest {
  private static final int DIRECTORIES = 200;
  private static final int FILES = 8;

  private final Random random = new Random(Long.getLong("seed", 42));

  @Test
  void directoriesSpreadAsEvenlyAsBlocksOfTheDefaultPolicy() {
    for (int nodes : new int[] {6, 10, 20, 40}) {
      double ours = spread(ColumnPlacementPolicy.class, nodes);
      double others = spread(BlockPlacementPolicyDefault.class, nodes);
      System.out.printf(
          "%d nodes: the fullest holds %.3f of the mean, by the default policy %.3f%n",
          nodes, ours, others);
      assertTrue(ours <= 1.1 * others, () -> nodes + " nodes: " + ours + " against " + others);
    }
  }

  /**
   * Bytes of the fullest node by those of the mean, when directories differ in size by up to three.
   */
  private double spread(Class<?> policy, int nodeCount) {
    SimulatedCluster cluster = new SimulatedCluster(policy.getName(), nodeCount, 3);
    Map<DatanodeDescriptor, Long> bytes = new HashMap<>();
    for (int i = 0; i < DIRECTORIES; i++) {
      DatanodeDescriptor writer = cluster.nodes().get(random.nextInt(nodeCount));
      long fileSize = 1_000L + random.nextInt(2_000);
      for (int file = 0; file < FILES; file++) {
        String path = String.format("/crawl/s-%06d-%08x/%d", i, random(i), file);
        List<DatanodeDescriptor> chosen = cluster.place(path, writer);
        assertEquals(3, chosen.size());
        chosen.forEach(node -> bytes.merge(node, fileSize, Long::sum));
      }
    }
    double mean = bytes.values().stream().mapToLong(Long::longValue).sum() / (double) nodeCount;
    return bytes.values().stream().mapToLong(Long::longValue).max().orElseThrow() / mean;
  }

  private static int random(int directory) {
    return new Random(directory).nextInt();
  }

  @Test
  @Tag("long")
  void aCallCostsLittleInAClusterOfThousands() {
    SimulatedCluster ours = new SimulatedCluster(ColumnPlacementPolicy.class.getName(), 5_000, 200);
    SimulatedCluster others =
        new SimulatedCluster(BlockPlacementPolicyDefault.class.getName(), 5_000, 200);
    for (int round = 0; round < 2; round++) {
      int first = 100_000 * (round + 1);
      System.out.printf(
          "5,000 nodes: %.1f µs a block of a new directory, %.1f of a known one, %.1f by the default"
              + " policy%n",
          micros(ours, i -> "/new/s-" + (first + i) + "-00000000/1"),
          micros(ours, i -> "/known/s-000000-00000000/" + i),
          micros(others, i -> "/any/" + i));
    }
  }

  private double micros(SimulatedCluster cluster, IntFunction<String> path) {
    int calls = 1_000;
    double[] rounds = new double[5];
    for (int round = 0; round < rounds.length; round++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < calls; i++) {
        cluster.place(path.apply(round * calls + i), cluster.nodes().get(random.nextInt(5_000)));
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      rounds[round] = nanos / 1e3 / calls;
    }
    Arrays.sort(rounds);
    return rounds[rounds.length / 2];
  }

  @Test
  @Tag("long")
  void directoriesOfARealClusterSpreadAsEvenly() throws Exception {
    Cluster cluster = Cluster.shared();
    Map<String, Integer> ours = new HashMap<>();
    Map<String, Integer> others = new HashMap<>();
    for (int i = 0; i < DIRECTORIES; i++) {
      Path split = new Path(String.format("/even/s-%06d-%08x", i, random(i)));
      Path other = new Path("/even/part-" + i);
      for (int file = 0; file < 4; file++) {
        cluster.write(1_000, new Path(split, file + ".col"), new Path(other, file + ".col"));
      }
      cluster.awaitReplicas(List.of(split, other), 3);
      cluster
          .nodesOfBlocks(split)
          .forEach(n -> n.forEach(node -> ours.merge(node, 1, Integer::sum)));
      cluster
          .nodesOfBlocks(other)
          .forEach(n -> n.forEach(node -> others.merge(node, 1, Integer::sum)));
    }
    System.out.println("blocks a node: " + ours.values() + ", by the default " + others.values());
    int most = ours.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    int mostOfOthers = others.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    assertTrue(most <= 1.1 * mostOfOthers, most + " against " + mostOfOthers);
  }
}
