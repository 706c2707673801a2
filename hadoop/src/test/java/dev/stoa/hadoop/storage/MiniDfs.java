package dev.stoa.hadoop.storage;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** An HDFS of four nodes within this process; {@link MiniDfsExtension} starts one for all tests. */
public final class MiniDfs implements AutoCloseable {
  /** Blocks are small, so that files of a test have several. */
  public static final int BLOCK_SIZE_IN_BYTES = 64 * 1024;

  /** What the nodes are called in block locations. */
  public static final List<String> HOSTS =
      List.of("node1.example.com", "node2.example.com", "node3.example.com", "node4.example.com");

  /** The racks of the nodes. */
  public static final List<String> RACKS = List.of("/rack1", "/rack1", "/rack2", "/rack2");

  private final MiniDFSCluster cluster;

  private MiniDfs(MiniDFSCluster cluster) {
    this.cluster = cluster;
  }

  static MiniDfs start() {
    Configuration conf = new Configuration();
    File target = new File("target").getAbsoluteFile();
    conf.set("hdfs.minidfs.basedir", new File(target, "minidfs").getPath());
    conf.set("hadoop.tmp.dir", new File(target, "hadoop").getPath());
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 1024);
    conf.setInt("dfs.blocksize", BLOCK_SIZE_IN_BYTES);
    conf.setInt("dfs.replication", 2);
    try {
      MiniDFSCluster cluster =
          new MiniDFSCluster.Builder(conf)
              .numDataNodes(HOSTS.size())
              .hosts(HOSTS.toArray(String[]::new))
              .racks(RACKS.toArray(String[]::new))
              .build();
      cluster.waitActive();
      return new MiniDfs(cluster);
    } catch (IOException e) {
      throw new UncheckedIOException("the mini cluster does not start", e);
    }
  }

  /** A copy of the configuration that a client of the cluster needs. */
  public Configuration newConf() {
    Configuration conf = new Configuration(cluster.getConfiguration(0));
    conf.set("fs.defaultFS", cluster.getURI().toString());
    return conf;
  }

  /** A path that no other test has. */
  public Path newPath() {
    return new Path(cluster.getURI().toString() + "/" + UUID.randomUUID());
  }

  @Override
  public void close() {
    cluster.shutdown(true);
  }
}
