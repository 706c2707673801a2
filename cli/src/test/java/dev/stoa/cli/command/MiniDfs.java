package dev.stoa.cli.command;

import dev.stoa.cli.hadoop.HadoopSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** An HDFS of one data node in this process, shared by all tests that use it. */
final class MiniDfs implements AutoCloseable {
  private final MiniDFSCluster cluster;

  private MiniDfs(MiniDFSCluster cluster) {
    this.cluster = cluster;
  }

  private static MiniDfs start() {
    Configuration conf = HadoopSettings.load();
    conf.set("hdfs.minidfs.basedir", new File("target/minidfs").getAbsolutePath());
    conf.setInt("dfs.replication", 1);
    try {
      MiniDFSCluster cluster = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
      cluster.waitActive();
      return new MiniDfs(cluster);
    } catch (IOException e) {
      throw new UncheckedIOException("the mini cluster does not start", e);
    }
  }

  DistributedFileSystem fileSystem() throws IOException {
    return cluster.getFileSystem();
  }

  /** The address of its root, without a trailing slash. */
  String uri() {
    return cluster.getURI().toString();
  }

  /** The port of a data node, which is not a name node's. */
  int portOfDataNode() {
    return cluster.getDataNodes().get(0).getIpcPort();
  }

  /** The port of the name node's web page. */
  int portOfWebPage() {
    return cluster.getNameNode().getHttpAddress().getPort();
  }

  /** The address of a directory for one test only. */
  String newFolder() throws IOException {
    Path folder = new Path(uri() + "/" + UUID.randomUUID());
    fileSystem().mkdirs(folder);
    return folder.toString();
  }

  @Override
  public void close() {
    cluster.shutdown(true);
  }

  /** Passes the one cluster to tests; it is stopped after the last of all tests. */
  static final class Extension implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == MiniDfs.class;
    }

    @Override
    public MiniDfs resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(MiniDfs.class))
          .computeIfAbsent(MiniDfs.class, key -> MiniDfs.start(), MiniDfs.class);
    }
  }
}
