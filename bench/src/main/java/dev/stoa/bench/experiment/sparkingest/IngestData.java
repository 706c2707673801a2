package dev.stoa.bench.experiment.sparkingest;

import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Peers;
import dev.stoa.bench.spark.SparkPlanBuilder;
import dev.stoa.bench.spark.SparkTables;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The tables of the experiment.
 *
 * @param seed the seed of the crawl; the other tables are always the same
 * @param rows the rows of store_sales, approximately
 */
record IngestData(long seed, long rows) implements SparkPlanBuilder.Source {
  static final long ROWS_AT_SCALE_ONE = 2_880_404;

  /** A hundred million at scale factor 1. */
  private static final long LONGS_PER_ROW = 35;

  private static final long ROWS_PER_PAGE = 2;

  /** The content of pages is never read. */
  private static final CrawlOptions SMALL_PAGES =
      CrawlOptions.defaults().withMedianContentSizeInBytes(CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES);

  /** The number of longs. */
  static long longCount(long rows) {
    return rows * LONGS_PER_ROW;
  }

  @Override
  public void make(SparkTables tables, Path folder) throws IOException {
    tables.writeTpcds((double) rows / ROWS_AT_SCALE_ONE, IngestCases.TPCDS, folder);
    tables.write(
        "SELECT shiftrightunsigned(xxhash64(id), 30) AS value FROM range(0, %d, 1, 2)"
            .formatted(longCount(rows)),
        folder.resolve(IngestCases.LONGS));
    writePages(Files.createDirectories(folder.resolve(IngestCases.PAGES)));
  }

  /** Two files, one per task. */
  private void writePages(Path folder) throws IOException {
    Peer parquet = Peers.named("parquet-zstd");
    long count = Math.max(2, rows / ROWS_PER_PAGE);
    CrawlGenerator pages = new CrawlGenerator(seed, count, SMALL_PAGES);
    for (int part = 0; part < 2; part++) {
      Path file = folder.resolve("part-" + part + ".parquet");
      long end = part == 0 ? count / 2 : count - count / 2;
      try (PeerWriter out =
          parquet.create(new org.apache.hadoop.fs.Path(file.toUri()), UrlInfo.schema())) {
        for (long page = 0; page < end; page++) {
          out.write(pages.next());
        }
      }
    }
  }
}
