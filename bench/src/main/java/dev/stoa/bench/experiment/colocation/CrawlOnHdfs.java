package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.bench.hdfs.HdfsOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
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

/** A crawl in several layouts on its own HDFS, with one placement. */
final class CrawlOnHdfs implements Closeable {
  private static final String POLICY = "dev.stoa.hdfs.placement.ColumnPlacementPolicy";

  private static final int BUFFER_SIZE = 128 * 1024;

  private final Placement placement;
  private final HdfsCluster cluster;
  private final List<ClusterNode> nodes;

  private CrawlOnHdfs(Placement placement, HdfsCluster cluster, List<ClusterNode> nodes) {
    this.placement = placement;
    this.cluster = cluster;
    this.nodes = nodes;
  }

  /** Starts the HDFS and copies the crawl to it, in each layout. */
  static CrawlOnHdfs make(
      Placement placement,
      ClusterShape shape,
      java.nio.file.Path directory,
      Map<TableLayout, java.nio.file.Path> crawls)
      throws IOException {
    HdfsOptions options =
        HdfsOptions.at(directory)
            .withNodes(shape.nodes(), shape.racks())
            .withLocalPathsFor(System.getProperty("user.name"));
    if (placement == Placement.COLOCATED) {
      options = options.withPlacementPolicy(POLICY, PeerModule.classesOf("hdfs-placement"));
    }
    CrawlOnHdfs crawl =
        new CrawlOnHdfs(placement, HdfsCluster.start(options), shape.clusterNodes());
    try {
      for (Map.Entry<TableLayout, java.nio.file.Path> table : crawls.entrySet()) {
        crawl.copy(table.getValue(), crawl.table(table.getKey()));
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
    return cluster.newConf();
  }

  /** The size of one replica of everything. */
  long sizeInBytes(TableLayout layout) throws IOException {
    return fileSystem().getContentSummary(table(layout)).getLength();
  }

  private FileSystem fileSystem() throws IOException {
    return FileSystem.get(FileSystem.getDefaultUri(conf()), conf());
  }

  /** Copies a table file by file; if placed by tasks, writes each split directory on one node. */
  private void copy(java.nio.file.Path local, Path table) throws IOException {
    try (Stream<java.nio.file.Path> children = Files.list(local)) {
      int splits = 0;
      for (java.nio.file.Path child : children.sorted().toList()) {
        try (FileSystem writer = FileSystem.newInstance(writeConfiguration(splits++))) {
          copy(child, new Path(table, child.getFileName().toString()), writer);
        }
      }
    }
  }

  private static void copy(java.nio.file.Path from, Path to, FileSystem writer) throws IOException {
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
        BUFFER_SIZE,
        writer.getDefaultReplication(file),
        writer.getDefaultBlockSize(file),
        null);
  }

  private Configuration writeConfiguration(int split) {
    return placement == Placement.DEFAULT_BY_TASKS
        ? NodeFileSystem.writeConfiguration(conf(), nodes.get(split % nodes.size()).name())
        : conf();
  }

  /** Describes how many split directories are complete on every node with a block of them. */
  String colocationSummary(TableLayout layout) throws IOException {
    int colocated = 0;
    int colocatedOnOne = 0;
    List<Set<String>> common = new ArrayList<>();
    for (FileStatus child : fileSystem().listStatus(table(layout))) {
      if (child.isDirectory() && !child.getPath().getName().startsWith("_")) {
        Set<String> anyFile = new HashSet<>();
        Set<String> allFiles = new HashSet<>();
        findHosts(child.getPath(), anyFile, allFiles);
        common.add(allFiles);
        colocated += anyFile.equals(allFiles) ? 1 : 0;
        colocatedOnOne += allFiles.isEmpty() ? 0 : 1;
      }
    }
    return "complete on all their nodes: %d of %d split directories; on at least one: %d"
        .formatted(colocated, common.size(), colocatedOnOne);
  }

  /** Collects the hosts with a block of any file, and those with a block of every file. */
  private void findHosts(Path directory, Set<String> anyFile, Set<String> allFiles)
      throws IOException {
    RemoteIterator<LocatedFileStatus> files = fileSystem().listLocatedStatus(directory);
    boolean isFirst = true;
    while (files.hasNext()) {
      Set<String> hosts = new HashSet<>();
      for (var block : files.next().getBlockLocations()) {
        hosts.addAll(Arrays.asList(block.getHosts()));
      }
      anyFile.addAll(hosts);
      if (isFirst) {
        allFiles.addAll(hosts);
      } else {
        allFiles.retainAll(hosts);
      }
      isFirst = false;
    }
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
