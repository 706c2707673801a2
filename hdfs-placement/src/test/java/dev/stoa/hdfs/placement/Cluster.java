package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * A mini DFS cluster of ten DataNodes on three racks with the policy, started once for all tests of
 * this module.
 */
final class Cluster {
  static final int NODES = 10;
  static final int BLOCK_SIZE = 16 * 1024;

  /** What nodes say they can hold. */
  static final long CAPACITY = 64L << 20;

  private static final long PATIENCE_MILLIS = 60_000;
  private static final Cluster SHARED = start(ColumnPlacementPolicy.class.getName(), "shared");

  private final MiniDFSCluster dfs;

  private Cluster(MiniDFSCluster dfs) {
    this.dfs = dfs;
  }

  static Cluster shared() {
    return SHARED;
  }

  static Configuration configuration(String policy) {
    Configuration conf = new Configuration();
    conf.set("dfs.block.replicator.classname", policy);
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.heartbeat.recheck-interval", 300);
    conf.setInt("dfs.namenode.redundancy.interval.seconds", 1);
    conf.setInt("dfs.namenode.replication.max-streams", 100);
    conf.setInt("dfs.namenode.replication.max-streams-hard-limit", 200);
    conf.setInt("dfs.namenode.replication.work.multiplier.per.iteration", 100);
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 1024);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    conf.setInt("dfs.blocksize", BLOCK_SIZE);
    conf.setInt("dfs.bytes-per-checksum", 512);
    conf.setInt("dfs.replication", 3);
    return conf;
  }

  static Cluster start(String policy, String name) {
    Configuration conf = configuration(policy);
    String[] racks =
        IntStream.range(0, NODES).mapToObj(node -> "/rack" + node % 3).toArray(String[]::new);
    try {
      MiniDFSCluster dfs =
          new MiniDFSCluster.Builder(conf, new File("target/dfs-" + name))
              .numDataNodes(NODES)
              .racks(racks)
              .storagesPerDatanode(1)
              .build();
      dfs.waitActive();
      return new Cluster(dfs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  MiniDFSCluster dfs() {
    return dfs;
  }

  DistributedFileSystem files() {
    try {
      return dfs.getFileSystem();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes files of so many bytes with three replicas. */
  void write(int sizeInBytes, Path... paths) throws IOException {
    for (Path path : paths) {
      write(path, sizeInBytes, 3);
    }
  }

  void write(Path path, int sizeInBytes, int replication) throws IOException {
    try (FSDataOutputStream out =
        files().create(path, true, 4096, (short) replication, BLOCK_SIZE)) {
      out.write(new byte[sizeInBytes]);
    }
  }

  /** The nodes of each block of each file below a directory. */
  List<Set<String>> nodesOfBlocks(Path directory) throws IOException {
    List<Set<String>> found = new ArrayList<>();
    var files = files().listFiles(directory, true);
    while (files.hasNext()) {
      String path = files.next().getPath().toUri().getPath();
      for (LocatedBlock block :
          files().getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
        Set<String> nodes = new TreeSet<>();
        for (DatanodeInfo node : block.getLocations()) {
          nodes.add(node.getXferAddr());
        }
        found.add(nodes);
      }
    }
    return found;
  }

  /** How many of these directories have all their blocks on the same nodes, so many of them. */
  long wholeCount(List<Path> directories, int replication) throws IOException {
    long whole = 0;
    for (Path directory : directories) {
      List<Set<String>> blocks = nodesOfBlocks(directory);
      assertTrue(blocks.size() > 0, () -> "no blocks in " + directory);
      if (blocks.stream().distinct().count() == 1 && blocks.get(0).size() == replication) {
        whole++;
      }
    }
    return whole;
  }

  /** Waits until each block has so many replicas, no more and no less. */
  void awaitReplicas(List<Path> directories, int replication) throws Exception {
    await(
        "replicas of " + directories.size() + " directories",
        () -> {
          for (Path directory : directories) {
            for (Set<String> nodes : nodesOfBlocks(directory)) {
              if (nodes.size() != replication) {
                return false;
              }
            }
          }
          return true;
        });
  }

  void awaitLiveNodes(int count) throws Exception {
    await(
        count + " live nodes",
        () -> files().getDataNodeStats(DatanodeReportType.LIVE).length == count);
  }

  static void await(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    while (!condition.call()) {
      assertTrue(System.nanoTime() < deadline, () -> "waited in vain for " + what);
      Thread.sleep(100);
    }
  }
}
