package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.junit.jupiter.api.Test;

/** Tests that a standby NameNode places blocks as the active one did when it takes over. */
final class FailoverTest {
  private static final int NODE_COUNT = 6;
  private static final int DIRECTORY_COUNT = 6;

  @Test
  void columnsWrittenAfterAFailoverAreColocatedWithTheirDirectories() throws Exception {
    Configuration conf = Cluster.configuration(ColumnPlacementPolicy.class.getName());
    conf.setInt("dfs.ha.tail-edits.period", 1);
    String[] racks =
        IntStream.range(0, NODE_COUNT).mapToObj(node -> "/rack" + node % 3).toArray(String[]::new);
    try (MiniDFSCluster dfs =
        new MiniDFSCluster.Builder(conf, new File("target/dfs-failover"))
            .nnTopology(MiniDFSNNTopology.simpleHATopology())
            .numDataNodes(NODE_COUNT)
            .racks(racks)
            .build()) {
      dfs.transitionToActive(0);
      dfs.waitActive();
      FileSystem failover = HATestUtil.configureFailoverFs(dfs, conf);
      DistributedFileSystem files = (DistributedFileSystem) failover;
      write(files, "1-a", "2-b");
      HATestUtil.waitForStandbyToCatchUp(dfs.getNameNode(0), dfs.getNameNode(1));
      dfs.transitionToStandby(0);
      dfs.transitionToActive(1);
      write(files, "3-c", "4-d");
      assertTrue(dfs.getNameNode(1).isActiveState());
      for (int i = 0; i < DIRECTORY_COUNT; i++) {
        Path directory = directory(i);
        Cluster.await(
            "one node set for " + directory, () -> nodeSets(files, directory).size() == 1);
        assertEquals(3, nodeSets(files, directory).iterator().next().size());
      }
      files.close();
    }
  }

  private static Path directory(int number) {
    return new Path(String.format("/ha/s-%06d-%08x", number, 0x9e3779b9 * (number + 1)));
  }

  private static void write(FileSystem files, String... names) throws Exception {
    for (int i = 0; i < DIRECTORY_COUNT; i++) {
      for (String name : names) {
        try (FSDataOutputStream out = files.create(new Path(directory(i), name))) {
          out.write(new byte[100]);
        }
      }
    }
  }

  private static Set<Set<String>> nodeSets(DistributedFileSystem files, Path directory)
      throws Exception {
    Set<Set<String>> nodeSets = new HashSet<>();
    for (var file : files.listStatus(directory)) {
      LocatedBlock block =
          files.getClient().getLocatedBlocks(file.getPath().toUri().getPath(), 0).get(0);
      Set<String> nodes = new HashSet<>();
      for (DatanodeInfo node : block.getLocations()) {
        nodes.add(node.getXferAddr());
      }
      nodeSets.add(nodes);
    }
    return nodeSets;
  }
}
