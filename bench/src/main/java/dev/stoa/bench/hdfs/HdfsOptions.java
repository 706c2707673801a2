package dev.stoa.bench.hdfs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The options of an {@link HdfsCluster}.
 *
 * @param directory the directory of the cluster's files; created if absent, and never removed
 * @param nodeCount the number of DataNodes: {@code node1.example.com} and so on
 * @param rackCount the number of racks, {@code /rack1} and so on; assigned round-robin
 * @param serverSettings Hadoop settings of the NameNode and DataNodes
 * @param serverJar a jar or directory of additional classes for the NameNode and DataNodes
 */
public record HdfsOptions(
    Path directory,
    int nodeCount,
    int rackCount,
    Map<String, String> serverSettings,
    Optional<Path> serverJar) {
  /** Copies the settings. */
  public HdfsOptions {
    serverSettings = Map.copyOf(serverSettings);
  }

  /** Creates options for one node, with Hadoop's default settings. */
  public static HdfsOptions at(Path directory) {
    return new HdfsOptions(directory, 1, 1, Map.of(), Optional.empty());
  }

  /** Returns a copy with this number of nodes and racks. */
  public HdfsOptions withNodes(int newNodeCount, int newRackCount) {
    return new HdfsOptions(directory, newNodeCount, newRackCount, serverSettings, serverJar);
  }

  /** Returns a copy with blocks of this size. */
  public HdfsOptions withBlockSize(long sizeInBytes) {
    return withSetting("dfs.blocksize", Long.toString(sizeInBytes));
  }

  /** Returns a copy with a block placement policy, whose classes are in a jar or directory. */
  public HdfsOptions withPlacementPolicy(String className, Path jar) {
    HdfsOptions options = withSetting("dfs.block.replicator.classname", className);
    return new HdfsOptions(
        directory, nodeCount, rackCount, options.serverSettings, Optional.of(jar));
  }

  /**
   * Returns a copy in which DataNodes tell a user the paths of block files, for short-circuit
   * reads.
   */
  public HdfsOptions withLocalPathsFor(String user) {
    return withSetting("dfs.block.local-path-access.user", user);
  }

  /**
   * Returns a copy with a limit of the bytes per second that a DataNode sends to all its readers
   * together.
   */
  public HdfsOptions withReadBandwidth(long bytesPerSecond) {
    return withSetting("dfs.datanode.data.read.bandwidthPerSec", Long.toString(bytesPerSecond));
  }

  /** Returns a copy with a Hadoop setting of the NameNode and DataNodes. */
  public HdfsOptions withSetting(String key, String value) {
    Map<String, String> settings = new TreeMap<>(serverSettings);
    settings.put(key, value);
    return new HdfsOptions(directory, nodeCount, rackCount, settings, serverJar);
  }

  /** Formats the options as arguments of the server's main class. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    arguments.add("directory=" + directory.toAbsolutePath());
    arguments.add("nodes=" + nodeCount);
    arguments.add("racks=" + rackCount);
    serverSettings.forEach((key, value) -> arguments.add(key + "=" + value));
    return arguments;
  }
}
