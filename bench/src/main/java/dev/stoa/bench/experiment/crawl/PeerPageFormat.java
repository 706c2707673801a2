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
 * Other current formats; each reads only the job's two columns. The application compresses the
 * content, as for the baseline; RCFile stores it uncompressed, as in the paper.
 */
final class PeerPageFormat extends FilePageFormat {
  private final Peer peer;

  private PeerPageFormat(Peer peer) {
    super(peer.name());
    this.peer = peer;
  }

  /** The paper's formats, and those that a user would choose today. */
  static Stream<PageFormat> all() {
    return Stream.of("rcfile", "rcfile-zlib", "avro", "parquet", "parquet-zstd", "orc", "orc-zstd")
        .map(name -> new PeerPageFormat(Peers.named(name)));
  }

  @Override
  public String setup() {
    return "reads only url and metadata"
        + (peer.name().startsWith("rcfile") ? "" : "; content zlib by the application");
  }

  @Override
  public PageWriter create(Path directory, int part) throws IOException {
    PeerWriter file = peer.create(HadoopFiles.part(directory, part), UrlInfo.schema());
    return new PageWriter() {
      @Override
      public void write(CrawledPage page) throws IOException {
        file.write(
            peer.name().startsWith("rcfile") ? page.uncompressed() : page.withCompressedContent());
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }

  @Override
  void setFormat(Job job) throws IOException {
    PeerFiles.configure(job.getConfiguration());
    peer.configureInput(job, JobFields.PROJECTION);
  }
}
