package dev.stoa.hadoop.storage;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;

/** An HDFS of four nodes in this process; {@link MiniDfsExtension} starts one for all tests. */
public final class MiniDfs implements AutoCloseable {
  /** The block size, which is small so that a test's files have several blocks. */
  public static final int BLOCK_SIZE_IN_BYTES = 64 * 1024;

  /** The nodes' names in block locations. */
  public static final List<String> HOSTS =
      List.of("node1.example.com", "node2.example.com", "node3.example.com", "node4.example.com");

  /** The racks of the nodes. */
  public static final List<String> RACKS = List.of("/rack1", "/rack1", "/rack2", "/rack2");

  private static final String KEY_PROVIDER_PATH = "hadoop.security.key.provider.path";

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
    conf.set("dfs.block.local-path-access.user", System.getProperty("user.name"));
    conf.set(KEY_PROVIDER_PATH, "jceks://file" + new File(target, "minidfs-keys.jceks"));
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
      throw new UncheckedIOException("the mini cluster cannot be started", e);
    }
  }

  /** Returns a copy of the configuration that a client of the cluster needs. */
  public Configuration newConf() {
    Configuration conf = new Configuration(cluster.getConfiguration(0));
    conf.set("fs.defaultFS", cluster.getURI().toString());
    return conf;
  }

  /** Returns a path that no other test uses. */
  public Path newPath() {
    return new Path(cluster.getURI().toString() + "/" + UUID.randomUUID());
  }

  /** Returns the files that store the replicas of a block on the disks of its nodes. */
  List<File> blockFiles(Path file, int blockIndex) throws IOException {
    try (HdfsDataInputStream in = (HdfsDataInputStream) cluster.getFileSystem().open(file)) {
      ExtendedBlock extendedBlock = in.getAllBlocks().get(blockIndex).getBlock();
      return IntStream.range(0, HOSTS.size())
          .mapToObj(node -> cluster.getBlockFile(node, extendedBlock))
          .filter(Objects::nonNull)
          .toList();
    }
  }

  /** The number of RPCs to DataNodes, which do not include reads of blocks. */
  long dataNodeRpcCount() {
    return cluster.getDataNodes().stream()
        .mapToLong(node -> node.ipcServer.getRpcMetrics().getTotalRequests())
        .sum();
  }

  /** Creates a directory whose files are encrypted. */
  Path newEncryptedDirectory() throws IOException {
    Path path = newPath();
    String key = path.getName();
    try {
      KeyProvider keys = cluster.getNamesystem().getProvider();
      keys.createKey(key, KeyProvider.options(cluster.getConfiguration(0)));
      keys.flush();
    } catch (NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
    cluster.getFileSystem().mkdirs(path);
    new HdfsAdmin(cluster.getURI(), cluster.getConfiguration(0))
        .createEncryptionZone(path, key, EnumSet.noneOf(CreateEncryptionZoneFlag.class));
    return path;
  }

  /** Creates a directory whose files are erasure-coded in stripes rather than replicated. */
  Path newStripedDirectory() throws IOException {
    Path path = newPath();
    DistributedFileSystem fileSystem = cluster.getFileSystem();
    fileSystem.mkdirs(path);
    fileSystem.enableErasureCodingPolicy("XOR-2-1-1024k");
    fileSystem.setErasureCodingPolicy(path, "XOR-2-1-1024k");
    return path;
  }

  @Override
  public void close() {
    cluster.shutdown(true);
  }
}
