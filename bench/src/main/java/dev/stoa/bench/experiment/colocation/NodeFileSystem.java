package dev.stoa.bench.experiment.colocation;

import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.util.Progressable;

/**
 * The HDFS client of one node of the experiment. Although all replicas are on this machine, it
 * reads block files of its own node only, and gets all other blocks from DataNodes. If it was
 * configured for writing, the first replica of each block is on its node, as HDFS's default policy
 * does for writers on DataNodes.
 */
public final class NodeFileSystem extends DistributedFileSystem {
  private static final String READING_NODE = "stoa.bench.node";
  private static final String WRITING_NODE = "stoa.bench.writer";

  private String readingNode = "";
  private String writingNode = "";

  /** Creates an uninitialized file system; called by Hadoop. */
  public NodeFileSystem() {}

  /**
   * Returns the configuration of a client that reads on a node. Hadoop caches file systems by user,
   * so each node needs a {@code UserGroupInformation} of its own.
   */
  static Configuration readConfiguration(Configuration cluster, String node) {
    Configuration conf = new Configuration(cluster);
    conf.set("fs.hdfs.impl", NodeFileSystem.class.getName());
    conf.set(READING_NODE, node);
    return conf;
  }

  /**
   * Returns the configuration of a client that writes on a node; Hadoop does not cache the file
   * system.
   */
  static Configuration writeConfiguration(Configuration cluster, String node) {
    Configuration conf = readConfiguration(cluster, node);
    conf.set(WRITING_NODE, node);
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    return conf;
  }

  @Override
  public void initialize(java.net.URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    readingNode = conf.get(READING_NODE, "");
    writingNode = conf.get(WRITING_NODE, "");
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    return new NodeInputStream(
        (DFSInputStream) super.open(file, bufferSize).getWrappedStream(), readingNode);
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    if (writingNode.isEmpty()) {
      return super.create(file, permission, flags, bufferSize, replication, blockSize, progress);
    }
    mkdirs(file.getParent());
    return create(
        file,
        permission,
        flags.contains(CreateFlag.OVERWRITE),
        bufferSize,
        replication,
        blockSize,
        progress,
        new java.net.InetSocketAddress[] {writingNodeAddress()});
  }

  private java.net.InetSocketAddress writingNodeAddress() throws IOException {
    for (DatanodeInfo info : getDataNodeStats()) {
      if (info.getHostName().equals(writingNode)) {
        return java.net.InetSocketAddress.createUnresolved(info.getIpAddr(), info.getXferPort());
      }
    }
    throw new IOException("the cluster of the experiment has no node " + writingNode);
  }
}
