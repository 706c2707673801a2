package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.crawl.CrawlGenerator;
import dev.stoa.bench.crawl.CrawlOptions;
import dev.stoa.bench.crawl.UrlInfo;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.bench.hdfs.HdfsOptions;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.Append;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Table;
import dev.stoa.table.TableWriter;
import dev.stoa.table.WriteOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** A crawl on an HDFS of its own, whose blocks were placed in one way. */
final class CrawlOnHdfs implements Closeable {
  private static final String POLICY = "dev.stoa.hdfs.placement.ColumnPlacementPolicy";

  /** What is not read need not be large. */
  private static final CrawlOptions OPTIONS =
      CrawlOptions.ofThePaper().withMedianContentSizeInBytes(CrawlOptions.SMALLEST_CONTENT);

  private final Placement placement;
  private final HdfsCluster cluster;
  private final List<ClusterNode> nodes;

  private CrawlOnHdfs(Placement placement, HdfsCluster cluster, List<ClusterNode> nodes) {
    this.placement = placement;
    this.cluster = cluster;
    this.nodes = nodes;
  }

  /** Starts the HDFS and writes the crawl. */
  static CrawlOnHdfs make(
      Placement placement, Shape shape, java.nio.file.Path directory, Settings settings)
      throws IOException {
    HdfsOptions options =
        HdfsOptions.at(directory)
            .withNodes(shape.nodes(), shape.racks())
            .withLocalPathsFor(System.getProperty("user.name"));
    if (placement == Placement.TOGETHER) {
      options = options.withPlacementPolicy(POLICY, PeerModule.classesOf("hdfs-placement"));
    }
    CrawlOnHdfs crawl = new CrawlOnHdfs(placement, HdfsCluster.start(options), shape.list());
    try {
      crawl.write(settings, shape.splitDirectories());
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

  Path table() {
    return new Path(cluster.uri() + "/crawl");
  }

  Configuration conf() {
    return cluster.newConf();
  }

  /** The bytes of one replica of everything. */
  long sizeInBytes() throws IOException {
    return fileSystem().getContentSummary(table()).getLength();
  }

  private FileSystem fileSystem() throws IOException {
    return FileSystem.get(FileSystem.getDefaultUri(conf()), conf());
  }

  private void write(Settings settings, int splitDirectories) throws IOException {
    Storage storage = HadoopStorages.openForWriting(conf(), table());
    Append append = Table.create(storage, UrlInfo.schema()).newAppend(CommitToken.random());
    CrawlGenerator pages = new CrawlGenerator(settings.seed(), settings.rows(), OPTIONS);
    long row = 0;
    for (int split = 0; split < splitDirectories; split++) {
      long end = settings.rows() * (split + 1) / splitDirectories;
      Table table = Table.open(HadoopStorages.open(writing(split), table()));
      try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
        for (; row < end; row++) {
          GenericRecord page = pages.next();
          writer.write(page);
        }
        append.add(writer.finish());
      }
    }
    append.commit();
  }

  private Configuration writing(int split) {
    return placement == Placement.DEFAULT_BY_TASKS
        ? NodeFileSystem.writing(conf(), nodes.get(split % nodes.size()).name())
        : conf();
  }

  /** How many split directories lie whole on every node that holds a block of them, in words. */
  String wholeness() throws IOException {
    int together = 0;
    int onOne = 0;
    List<Set<String>> common = new ArrayList<>();
    for (FileStatus child : fileSystem().listStatus(table())) {
      if (child.isDirectory() && !child.getPath().getName().startsWith("_")) {
        Set<String> any = new HashSet<>();
        Set<String> all = new HashSet<>();
        find(child.getPath(), any, all);
        common.add(all);
        together += any.equals(all) ? 1 : 0;
        onOne += all.isEmpty() ? 0 : 1;
      }
    }
    return "whole on all their nodes: %d of %d split directories; on one at least: %d"
        .formatted(together, common.size(), onOne);
  }

  private void find(Path directory, Set<String> any, Set<String> all) throws IOException {
    RemoteIterator<LocatedFileStatus> files = fileSystem().listLocatedStatus(directory);
    boolean isFirst = true;
    while (files.hasNext()) {
      Set<String> hosts = new HashSet<>();
      for (var block : files.next().getBlockLocations()) {
        hosts.addAll(Arrays.asList(block.getHosts()));
      }
      any.addAll(hosts);
      if (isFirst) {
        all.addAll(hosts);
      } else {
        all.retainAll(hosts);
      }
      isFirst = false;
    }
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
