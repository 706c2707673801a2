package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Peers;
import dev.stoa.cli.demo.crawl.UrlInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;

/**
 * A format of {@link Peers}, from which only the job's two columns are read. The application
 * compresses the content, as for the baseline; RCFile gets it uncompressed, as in the paper.
 */
final class PeerCrawlFormat extends FileCrawlFormat {
  private final Peer peer;

  private PeerCrawlFormat(Peer peer) {
    super(peer.name());
    this.peer = peer;
  }

  /** Returns the paper's formats, and the formats that a user would choose instead of Stoa. */
  static Stream<CrawlFormat> all() {
    return Stream.of("rcfile", "rcfile-zlib", "avro", "parquet", "parquet-zstd", "orc", "orc-zstd")
        .map(name -> new PeerCrawlFormat(Peers.named(name)));
  }

  @Override
  public String setup() {
    return "reads only url and metadata"
        + (isContentCompressed() ? "; content zlib by the application" : "");
  }

  private boolean isContentCompressed() {
    return !peer.name().startsWith("rcfile");
  }

  @Override
  public CrawlWriter createPart(Path directory, int partIndex) throws IOException {
    PeerWriter writer = peer.create(HadoopFiles.partFile(directory, partIndex), UrlInfo.schema());
    return new CrawlWriter() {
      @Override
      public void write(CrawledPage page) throws IOException {
        writer.write(
            isContentCompressed() ? page.withCompressedContent() : page.withUncompressedContent());
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }

  @Override
  void setInputFormat(Job job) throws IOException {
    PeerFiles.configure(job.getConfiguration());
    peer.configureInput(job, JobFields.PROJECTION);
  }
}
