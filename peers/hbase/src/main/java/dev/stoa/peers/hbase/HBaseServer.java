package dev.stoa.peers.hbase;

import dev.stoa.bench.experiment.eventindex.EventChild;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/** ZooKeeper, a master and a region server in this JVM, with their tables in an HDFS. */
final class HBaseServer implements Closeable {
  private static final String ROOT = "/hbase";
  private static final long MAX_START_SECONDS = 120;

  private final MiniZooKeeperCluster zooKeeper;
  private final LocalHBaseCluster cluster;
  private final Connection connection;

  private HBaseServer(
      MiniZooKeeperCluster zooKeeper, LocalHBaseCluster cluster, Connection connection) {
    this.zooKeeper = zooKeeper;
    this.cluster = cluster;
    this.connection = connection;
  }

  static HBaseServer start(Path directory) throws IOException {
    Configuration configuration = configuration(directory);
    try {
      MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(configuration);
      Path zooKeeperDirectory = Files.createDirectories(directory.resolve("zookeeper"));
      int port = zooKeeper.startup(zooKeeperDirectory.toFile());
      configuration.setInt("hbase.zookeeper.property.clientPort", port);
      LocalHBaseCluster cluster = new LocalHBaseCluster(configuration, 1, 1);
      cluster.startup();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_START_SECONDS);
      while (cluster.getActiveMaster() == null || !cluster.getActiveMaster().isInitialized()) {
        if (System.nanoTime() > end) {
          throw new IOException("HBase did not start within " + MAX_START_SECONDS + " seconds");
        }
        Thread.sleep(100);
      }
      return new HBaseServer(zooKeeper, cluster, ConnectionFactory.createConnection(configuration));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while HBase started", e);
    }
  }

  private static Configuration configuration(Path directory) {
    Configuration configuration = HBaseConfiguration.create();
    String fileSystem = System.getProperty(EventChild.FILE_SYSTEM);
    configuration.set("fs.defaultFS", fileSystem);
    configuration.setInt("dfs.replication", 1);
    configuration.set("hbase.rootdir", fileSystem + ROOT);
    configuration.set("hbase.tmp.dir", directory.resolve("temporary").toString());
    configuration.setBoolean("hbase.cluster.distributed", true);
    configuration.setBoolean("hbase.localcluster.assign.random.ports", true);
    configuration.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
    configuration.setInt("hbase.master.wait.on.regionservers.maxtostart", 1);
    configuration.setInt("hbase.regionserver.msginterval", 200);
    configuration.setInt("hbase.regionserver.handler.count", 20);
    configuration.setInt("hbase.master.info.port", -1);
    configuration.setInt("hbase.regionserver.info.port", -1);
    return configuration;
  }

  Connection connection() {
    return connection;
  }

  /** Returns the size of all tables, of which HDFS has one copy. */
  long sizeInBytes() throws IOException {
    org.apache.hadoop.fs.Path tables = new org.apache.hadoop.fs.Path(ROOT + "/data/default");
    return FileSystem.get(connection.getConfiguration()).getContentSummary(tables).getLength();
  }

  @Override
  public void close() throws IOException {
    try (connection) {
      cluster.shutdown();
      cluster.waitOnMaster(0);
    } finally {
      zooKeeper.shutdown();
    }
  }
}
