package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.bench.hdfs.HdfsOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;

/** An HDFS cluster with a copy of the crawl in each layout, all written with one placement. */
final class CrawlOnHdfs implements Closeable {
  private static final String POLICY_CLASS = "dev.stoa.hdfs.placement.ColumnPlacementPolicy";

  private static final int BUFFER_SIZE_IN_BYTES = 128 * 1024;

  private final Placement placement;
  private final HdfsCluster cluster;
  private final List<ClusterNode> nodes;

  private CrawlOnHdfs(Placement placement, HdfsCluster cluster, List<ClusterNode> nodes) {
    this.placement = placement;
    this.cluster = cluster;
    this.nodes = nodes;
  }

  /** Starts a cluster and copies the tables to it. */
  static CrawlOnHdfs create(
      Placement placement,
      ClusterShape shape,
      java.nio.file.Path directory,
      Map<TableLayout, java.nio.file.Path> localTables)
      throws IOException {
    HdfsOptions options =
        HdfsOptions.at(directory)
            .withNodes(shape.nodeCount(), shape.rackCount())
            .withLocalPathsFor(System.getProperty("user.name"));
    if (placement == Placement.COLOCATED) {
      options =
          options.withPlacementPolicy(POLICY_CLASS, PeerModule.buildClasses("hdfs-placement"));
    }
    CrawlOnHdfs crawl =
        new CrawlOnHdfs(placement, HdfsCluster.start(options), shape.clusterNodes());
    try {
      for (Map.Entry<TableLayout, java.nio.file.Path> table : localTables.entrySet()) {
        crawl.copyTable(table.getValue(), crawl.table(table.getKey()));
      }
      return crawl;
    } catch (IOException | RuntimeException e) {
      crawl.close();
      throw e;
    }
  }

  Placement placement() {
    return placement;
  }

  List<ClusterNode> nodes() {
    return nodes;
  }

  Path table(TableLayout layout) {
    return new Path(cluster.uri() + "/" + layout.label());
  }

  Configuration conf() {
    return cluster.newConfiguration();
  }

  /** Returns the size of a table, counting each block once, not once per replica. */
  long sizeInBytes(TableLayout layout) throws IOException {
    return fileSystem().getContentSummary(table(layout)).getLength();
  }

  private FileSystem fileSystem() throws IOException {
    return FileSystem.get(FileSystem.getDefaultUri(conf()), conf());
  }

  /**
   * Copies a table file by file; {@link Placement#DEFAULT_BY_TASKS} writes each split directory
   * from one node.
   */
  private void copyTable(java.nio.file.Path local, Path table) throws IOException {
    try (Stream<java.nio.file.Path> children = Files.list(local)) {
      int directoryIndex = 0;
      for (java.nio.file.Path child : children.sorted().toList()) {
        try (FileSystem writer = FileSystem.newInstance(writeConfiguration(directoryIndex++))) {
          copyDirectory(child, new Path(table, child.getFileName().toString()), writer);
        }
      }
    }
  }

  private static void copyDirectory(java.nio.file.Path from, Path to, FileSystem writer)
      throws IOException {
    try (Stream<java.nio.file.Path> files = Files.list(from)) {
      for (java.nio.file.Path file : files.toList()) {
        Path target = new Path(to, file.getFileName().toString());
        try (OutputStream out = create(writer, target)) {
          Files.copy(file, out);
        }
      }
    }
  }

  private static OutputStream create(FileSystem writer, Path file) throws IOException {
    return writer.create(
        file,
        FsPermission.getFileDefault(),
        EnumSet.of(CreateFlag.CREATE),
        BUFFER_SIZE_IN_BYTES,
        writer.getDefaultReplication(file),
        writer.getDefaultBlockSize(file),
        null);
  }

  private Configuration writeConfiguration(int directoryIndex) {
    return placement == Placement.DEFAULT_BY_TASKS
        ? NodeFileSystem.writeConfiguration(conf(), nodes.get(directoryIndex % nodes.size()).name())
        : conf();
  }

  /**
   * Describes how many split directories have all their files on each node that stores one of them,
   * and on at least one node.
   */
  String colocationSummary(TableLayout layout) throws IOException {
    int completeOnAllCount = 0;
    int completeOnOneCount = 0;
    int directoryCount = 0;
    for (FileStatus child : fileSystem().listStatus(table(layout))) {
      if (child.isDirectory() && !child.getPath().getName().startsWith("_")) {
        Set<String> hostsOfAnyFile = new HashSet<>();
        Set<String> hostsOfAllFiles = new HashSet<>();
        collectHosts(child.getPath(), hostsOfAnyFile, hostsOfAllFiles);
        directoryCount++;
        completeOnAllCount += hostsOfAnyFile.equals(hostsOfAllFiles) ? 1 : 0;
        completeOnOneCount += hostsOfAllFiles.isEmpty() ? 0 : 1;
      }
    }
    return "complete on all their nodes: %d of %d split directories; on at least one: %d"
        .formatted(completeOnAllCount, directoryCount, completeOnOneCount);
  }

  /**
   * Adds to the sets the hosts with a block of any file of a directory, and those with all blocks
   * of all files.
   */
  private void collectHosts(Path directory, Set<String> hostsOfAnyFile, Set<String> hostsOfAllFiles)
      throws IOException {
    RemoteIterator<LocatedFileStatus> files = fileSystem().listLocatedStatus(directory);
    boolean isFirst = true;
    while (files.hasNext()) {
      for (var block : files.next().getBlockLocations()) {
        Set<String> hosts = Set.copyOf(Arrays.asList(block.getHosts()));
        hostsOfAnyFile.addAll(hosts);
        if (isFirst) {
          hostsOfAllFiles.addAll(hosts);
        } else {
          hostsOfAllFiles.retainAll(hosts);
        }
        isFirst = false;
      }
    }
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
