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
 * The HDFS client of one of the experiment's nodes: although all replicas are on this machine, it
 * reads those of other nodes through their DataNodes only; its own writes put the first replica on
 * its node, as HDFS's default policy does for writers on DataNodes.
 */
public final class NodeFileSystem extends DistributedFileSystem {
  private static final String NODE = "stoa.bench.node";
  private static final String WRITER = "stoa.bench.writer";

  private String node = "";
  private String writer = "";

  /** Called by Hadoop. */
  public NodeFileSystem() {}

  /** The settings of a client that reads on a node; each call makes a new client. */
  static Configuration readConfiguration(Configuration cluster, String node) {
    Configuration conf = new Configuration(cluster);
    conf.set("fs.hdfs.impl", NodeFileSystem.class.getName());
    conf.set(NODE, node);
    return conf;
  }

  /** The settings of a client that writes on a node. */
  static Configuration writeConfiguration(Configuration cluster, String node) {
    Configuration conf = readConfiguration(cluster, node);
    conf.set(WRITER, node);
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    return conf;
  }

  @Override
  public void initialize(java.net.URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    node = conf.get(NODE, "");
    writer = conf.get(WRITER, "");
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    return new NodeInputStream(
        (DFSInputStream) super.open(file, bufferSize).getWrappedStream(), node);
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
    if (writer.isEmpty()) {
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
        new java.net.InetSocketAddress[] {address()});
  }

  private java.net.InetSocketAddress address() throws IOException {
    for (DatanodeInfo info : getDataNodeStats()) {
      if (info.getHostName().equals(writer)) {
        return java.net.InetSocketAddress.createUnresolved(info.getIpAddr(), info.getXferPort());
      }
    }
    throw new IOException("the cluster of the experiment has no node " + writer);
  }
}
