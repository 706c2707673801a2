package dev.stoa.yarn;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * A YARN of four nodes over an HDFS of three, in this process; {@link YarnClusterExtension} starts
 * one for all tests. Its containers are processes that see only Hadoop's jars, with a cluster's
 * older Avro, and what a job ships, not the test's own class path.
 */
final class YarnCluster implements AutoCloseable {
  private static final int NODES = 4;
  private static final int DATA_NODES = 3;

  private final MiniDFSCluster hdfs;
  private final MiniMRYarnCluster yarn;

  private YarnCluster(MiniDFSCluster hdfs, MiniMRYarnCluster yarn) {
    this.hdfs = hdfs;
    this.yarn = yarn;
  }

  static YarnCluster start() {
    try {
      Configuration conf = ClusterSettings.ofServers();
      MiniDFSCluster hdfs =
          new MiniDFSCluster.Builder(conf).numDataNodes(DATA_NODES).format(true).build();
      hdfs.waitActive();
      conf.set("fs.defaultFS", hdfs.getURI().toString());
      MiniMRYarnCluster yarn = new MiniMRYarnCluster("stoa", NODES);
      yarn.init(conf);
      yarn.start();
      return new YarnCluster(hdfs, yarn);
    } catch (IOException e) {
      throw new UncheckedIOException("the mini cluster does not start", e);
    }
  }

  /** The settings of a user of the cluster. */
  Configuration newConf() {
    return ClusterSettings.ofUsers(yarn.getConfig());
  }

  FileSystem fileSystem() throws IOException {
    return hdfs.getFileSystem();
  }

  /** A path that no other test uses. */
  Path newPath() throws IOException {
    return fileSystem().makeQualified(new Path("/" + UUID.randomUUID()));
  }

  /** The application of a job; its attempts are those of its master. */
  RMApp application(JobID job) {
    return yarn.getResourceManager()
        .getRMContext()
        .getRMApps()
        .get(TypeConverter.toYarn(job).getAppId());
  }

  /** The port that names the node of a job's application master. */
  int portOfMaster(JobID job) {
    return application(job).getCurrentAppAttempt().getMasterContainer().getNodeId().getPort();
  }

  /** Kills a node with everything that runs on it. */
  void killNode(int port) {
    for (int i = 0; i < NODES; i++) {
      NodeManager node = yarn.getNodeManager(i);
      NodeId id = node.getNMContext().getNodeId();
      if (id.getPort() == port) {
        node.stop();
        return;
      }
    }
    throw new AssertionError("no node has port " + port);
  }

  /** Kills a data node; readers lose it at once. */
  MiniDFSCluster.DataNodeProperties killDataNode(int index) {
    return hdfs.stopDataNode(index);
  }

  void restart(MiniDFSCluster.DataNodeProperties node) throws IOException {
    hdfs.restartDataNode(node, true);
    hdfs.waitActive();
  }

  /** Kills the process whose command line contains these words. */
  static void killProcess(String... words) {
    Optional<ProcessHandle> found =
        ProcessHandle.current()
            .descendants()
            .filter(process -> isJava(process) && hasAll(process, List.of(words)))
            .findFirst();
    if (found.isEmpty() || !found.get().destroyForcibly()) {
      throw new AssertionError("no process to kill has " + Arrays.toString(words));
    }
    found.get().onExit().join();
  }

  private static boolean isJava(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("java")).isPresent();
  }

  private static boolean hasAll(ProcessHandle process, List<String> words) {
    String line =
        process.info().commandLine().orElse("")
            + Arrays.stream(process.info().arguments().orElse(new String[0]))
                .collect(Collectors.joining(" "));
    return words.stream().allMatch(line::contains);
  }

  /** Writes settings as in {@code HADOOP_CONF_DIR}: later files bring their own defaults. */
  void writeSettings(java.nio.file.Path directory) throws IOException {
    Configuration conf = newConf();
    for (String part : List.of("core", "hdfs", "yarn", "mapred")) {
      try (OutputStream out = Files.newOutputStream(directory.resolve(part + "-site.xml"))) {
        conf.writeXml(out);
      }
    }
  }

  @Override
  public void close() {
    yarn.stop();
    hdfs.shutdown(true);
  }
}
