package dev.stoa.bench.hdfs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an {@link HdfsCluster} is like.
 *
 * @param directory where its blocks lie; made when it is not there, and never removed
 * @param nodeCount how many data nodes it has: {@code node1.example.com} and so on
 * @param rackCount how many racks, {@code /rack1} and so on; the nodes take turns
 * @param serverSettings keys of Hadoop's for its name node and data nodes
 * @param serverJar more classes for them
 */
public record HdfsOptions(
    Path directory,
    int nodeCount,
    int rackCount,
    Map<String, String> serverSettings,
    Optional<Path> serverJar) {
  /** Keeps the settings as they are. */
  public HdfsOptions {
    serverSettings = Map.copyOf(serverSettings);
  }

  /** One node with blocks of Hadoop's default size. */
  public static HdfsOptions at(Path directory) {
    return new HdfsOptions(directory, 1, 1, Map.of(), Optional.empty());
  }

  /** With so many nodes, on so many racks. */
  public HdfsOptions withNodes(int nodes, int racks) {
    return new HdfsOptions(directory, nodes, racks, serverSettings, serverJar);
  }

  /** With blocks of this size. */
  public HdfsOptions withBlockSize(long sizeInBytes) {
    return with("dfs.blocksize", Long.toString(sizeInBytes));
  }

  /** With a policy that places the blocks, of a jar. */
  public HdfsOptions withPlacementPolicy(String className, Path jar) {
    HdfsOptions options = with("dfs.block.replicator.classname", className);
    return new HdfsOptions(
        directory, nodeCount, rackCount, options.serverSettings, Optional.of(jar));
  }

  /** With data nodes that tell this user where the files of blocks are. */
  public HdfsOptions withLocalPathsFor(String user) {
    return with("dfs.block.local-path-access.user", user);
  }

  /** With data nodes each of which sends no more bytes a second to all its readers together. */
  public HdfsOptions withReadBandwidth(long bytesPerSecond) {
    return with("dfs.datanode.data.read.bandwidthPerSec", Long.toString(bytesPerSecond));
  }

  /** With a key of Hadoop's. */
  public HdfsOptions with(String key, String value) {
    Map<String, String> settings = new TreeMap<>(serverSettings);
    settings.put(key, value);
    return new HdfsOptions(directory, nodeCount, rackCount, settings, serverJar);
  }

  List<String> words() {
    List<String> words = new ArrayList<>();
    words.add("directory=" + directory.toAbsolutePath());
    words.add("nodes=" + nodeCount);
    words.add("racks=" + rackCount);
    serverSettings.forEach((key, value) -> words.add(key + "=" + value));
    return words;
  }
}
