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

/** An HDFS with one DataNode in this process, shared by all tests that use it. */
final class SingleNodeDfs implements AutoCloseable {
  private final MiniDFSCluster cluster;

  private SingleNodeDfs(MiniDFSCluster cluster) {
    this.cluster = cluster;
  }

  private static SingleNodeDfs start() {
    Configuration configuration = HadoopSettings.load();
    configuration.set("hdfs.minidfs.basedir", new File("target/minidfs").getAbsolutePath());
    configuration.setInt("dfs.replication", 1);
    try {
      MiniDFSCluster cluster = new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
      cluster.waitActive();
      return new SingleNodeDfs(cluster);
    } catch (IOException e) {
      throw new UncheckedIOException("the mini cluster did not start", e);
    }
  }

  DistributedFileSystem fileSystem() throws IOException {
    return cluster.getFileSystem();
  }

  /** Returns the URI of the root directory, without a trailing slash. */
  String uri() {
    return cluster.getURI().toString();
  }

  /** Returns the RPC port of the DataNode, which is not that of a NameNode. */
  int dataNodePort() {
    return cluster.getDataNodes().get(0).getIpcPort();
  }

  /** Returns the port of the NameNode's web UI. */
  int webUiPort() {
    return cluster.getNameNode().getHttpAddress().getPort();
  }

  /** Creates a directory for one test and returns its URI. */
  String newDirectory() throws IOException {
    Path directory = new Path(uri() + "/" + UUID.randomUUID());
    fileSystem().mkdirs(directory);
    return directory.toString();
  }

  @Override
  public void close() {
    cluster.shutdown(true);
  }

  /** Passes the cluster to tests; stops it after the last test. */
  static final class Extension implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == SingleNodeDfs.class;
    }

    @Override
    public SingleNodeDfs resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(SingleNodeDfs.class))
          .computeIfAbsent(SingleNodeDfs.class, key -> SingleNodeDfs.start(), SingleNodeDfs.class);
    }
  }
}
