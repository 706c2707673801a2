package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.balancer.BalancerRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the Balancer keeps directories together, and that they can be repaired if it may move
 * blocks.
 */
final class BalancerTest {
  private static final int DIRECTORY_COUNT = 24;
  private static final int MAX_RUNS = 12;

  private final Cluster cluster = Cluster.shared();

  @Tag("long")
  @Test
  void balancerKeepsDirectoriesColocatedUnlessAllowedToMove() throws Exception {
    List<Path> table =
        IntStream.range(0, DIRECTORY_COUNT)
            .mapToObj(i -> new Path(String.format("/balanced/s-%06d-%08x", i, 77 * i)))
            .toList();
    for (Path directory : table) {
      for (String column : List.of("1-a", "2-b", "3-c")) {
        cluster.write(2 * Cluster.BLOCK_SIZE_IN_BYTES, new Path(directory, column));
      }
    }
    cluster.fillHalfOfTheNodes();
    try {
      Configuration conf = new Configuration(cluster.dfs().getConfiguration(0));
      conf.setInt("dfs.balancer.getBlocks.min-block-size", 1);
      conf.setInt("dfs.balancer.max-no-move-interval", 2_000);
      conf.set("dfs.block.replicator.classname", RefusalCountingPolicy.class.getName());
      BalancerRun.run(conf);
      assertTrue(RefusalCountingPolicy.refusalCount() > 0, "the Balancer tried to move no block");
      assertEquals(DIRECTORY_COUNT, cluster.colocatedCount(table, 3));

      conf.set("dfs.block.replicator.classname", ColumnPlacementPolicy.class.getName());
      conf.setBoolean(ColumnPlacementPolicy.MOVABLE_KEY, true);
      conf.setInt("dfs.balancer.max-no-move-interval", 4_000);
      List<Integer> exitCodes = new ArrayList<>();
      long scatteredCount = 0;
      // A busy machine may move nothing in the time allowed, or only blocks of other tests.
      while (scatteredCount == 0 && exitCodes.size() < MAX_RUNS) {
        cluster.fillHalfOfTheNodes();
        exitCodes.add(BalancerRun.run(conf));
        scatteredCount = DIRECTORY_COUNT - cluster.colocatedCount(table, 3);
      }
      assertTrue(
          scatteredCount > 0,
          () ->
              "the Balancer was allowed to scatter directories and did not; it ended with "
                  + exitCodes);
    } finally {
      cluster.freeAllNodes();
    }
    ToolRun repair = ToolRun.of("repair", "/balanced");
    assertEquals(0, repair.exitCode(), repair::toString);
    cluster.awaitReplicas(table, 3);
    assertEquals(DIRECTORY_COUNT, cluster.colocatedCount(table, 3));
  }
}
