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
 * @param directory the directory of its blocks; created if absent, and never removed
 * @param nodeCount the number of DataNodes: {@code node1.example.com} and so on
 * @param rackCount the number of racks, {@code /rack1} and so on; assigned round-robin
 * @param serverSettings Hadoop settings for its NameNode and DataNodes
 * @param serverJar additional classes for their class path
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

  /** One node with blocks of Hadoop's default size. */
  public static HdfsOptions at(Path directory) {
    return new HdfsOptions(directory, 1, 1, Map.of(), Optional.empty());
  }

  /** The same with this number of nodes and racks. */
  public HdfsOptions withNodes(int nodes, int racks) {
    return new HdfsOptions(directory, nodes, racks, serverSettings, serverJar);
  }

  /** The same with blocks of this size. */
  public HdfsOptions withBlockSize(long sizeInBytes) {
    return with("dfs.blocksize", Long.toString(sizeInBytes));
  }

  /** The same with the block placement policy of a jar. */
  public HdfsOptions withPlacementPolicy(String className, Path jar) {
    HdfsOptions options = with("dfs.block.replicator.classname", className);
    return new HdfsOptions(
        directory, nodeCount, rackCount, options.serverSettings, Optional.of(jar));
  }

  /** The same with short-circuit paths for this user: data nodes reveal the files of blocks. */
  public HdfsOptions withLocalPathsFor(String user) {
    return with("dfs.block.local-path-access.user", user);
  }

  /**
   * The same with a limit of bytes per second that each data node sends to all its readers
   * together.
   */
  public HdfsOptions withReadBandwidth(long bytesPerSecond) {
    return with("dfs.datanode.data.read.bandwidthPerSec", Long.toString(bytesPerSecond));
  }

  /** The same with a Hadoop setting. */
  public HdfsOptions with(String key, String value) {
    Map<String, String> settings = new TreeMap<>(serverSettings);
    settings.put(key, value);
    return new HdfsOptions(directory, nodeCount, rackCount, settings, serverJar);
  }

  List<String> arguments() {
    List<String> words = new ArrayList<>();
    words.add("directory=" + directory.toAbsolutePath());
    words.add("nodes=" + nodeCount);
    words.add("racks=" + rackCount);
    serverSettings.forEach((key, value) -> words.add(key + "=" + value));
    return words;
  }
}
