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
 * A YARN cluster of four nodes over HDFS with three DataNodes, in this process. {@link
 * YarnClusterExtension} starts one for all tests. Its containers are processes without the class
 * path of the test: they only have Hadoop's jars, with an older Avro as on real clusters, and the
 * jars of the job.
 */
final class YarnCluster implements AutoCloseable {
  private static final int NODE_COUNT = 4;
  private static final int DATA_NODE_COUNT = 3;

  private final MiniDFSCluster hdfs;
  private final MiniMRYarnCluster yarn;

  private YarnCluster(MiniDFSCluster hdfs, MiniMRYarnCluster yarn) {
    this.hdfs = hdfs;
    this.yarn = yarn;
  }

  static YarnCluster start() {
    try {
      Configuration conf = ClusterSettings.forServers();
      MiniDFSCluster hdfs =
          new MiniDFSCluster.Builder(conf).numDataNodes(DATA_NODE_COUNT).format(true).build();
      hdfs.waitActive();
      conf.set("fs.defaultFS", hdfs.getURI().toString());
      MiniMRYarnCluster yarn = new MiniMRYarnCluster("stoa", NODE_COUNT);
      yarn.init(conf);
      yarn.start();
      return new YarnCluster(hdfs, yarn);
    } catch (IOException e) {
      throw new UncheckedIOException("the mini cluster could not be started", e);
    }
  }

  /** Returns the configuration of a user of the cluster. */
  Configuration newConf() {
    return ClusterSettings.forUsers(yarn.getConfig());
  }

  FileSystem fileSystem() throws IOException {
    return hdfs.getFileSystem();
  }

  /** Returns a path that no other test uses. */
  Path newPath() throws IOException {
    return fileSystem().makeQualified(new Path("/" + UUID.randomUUID()));
  }

  /** Returns the application of a job; its attempts are those of its application master. */
  RMApp application(JobID job) {
    return yarn.getResourceManager()
        .getRMContext()
        .getRMApps()
        .get(TypeConverter.toYarn(job).getAppId());
  }

  /** Returns the port that identifies the node of a job's application master. */
  int portOfMaster(JobID job) {
    return application(job).getCurrentAppAttempt().getMasterContainer().getNodeId().getPort();
  }

  /** Kills a node with everything that runs on it. */
  void killNode(int port) {
    for (int i = 0; i < NODE_COUNT; i++) {
      NodeManager node = yarn.getNodeManager(i);
      NodeId id = node.getNMContext().getNodeId();
      if (id.getPort() == port) {
        node.stop();
        return;
      }
    }
    throw new AssertionError("no node has port " + port);
  }

  /** Stops a DataNode immediately, and returns its properties for a restart. */
  MiniDFSCluster.DataNodeProperties killDataNode(int index) {
    return hdfs.stopDataNode(index);
  }

  void restart(MiniDFSCluster.DataNodeProperties node) throws IOException {
    hdfs.restartDataNode(node, true);
    hdfs.waitActive();
  }

  /** Kills the child process whose command line contains these words. */
  static void killProcess(String... words) {
    Optional<ProcessHandle> process =
        ProcessHandle.current()
            .descendants()
            .filter(child -> isJava(child) && commandLineContains(child, List.of(words)))
            .findFirst();
    if (process.isEmpty() || !process.get().destroyForcibly()) {
      throw new AssertionError("could not kill a process with " + Arrays.toString(words));
    }
    process.get().onExit().join();
  }

  private static boolean isJava(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("java")).isPresent();
  }

  private static boolean commandLineContains(ProcessHandle process, List<String> words) {
    String commandLine =
        process.info().commandLine().orElse("")
            + Arrays.stream(process.info().arguments().orElse(new String[0]))
                .collect(Collectors.joining(" "));
    return words.stream().allMatch(commandLine::contains);
  }

  /**
   * Writes all settings to each file of a {@code HADOOP_CONF_DIR}, because each file overrides the
   * defaults of its own component.
   */
  void writeSettings(java.nio.file.Path directory) throws IOException {
    Configuration conf = newConf();
    for (String component : List.of("core", "hdfs", "yarn", "mapred")) {
      try (OutputStream out = Files.newOutputStream(directory.resolve(component + "-site.xml"))) {
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
