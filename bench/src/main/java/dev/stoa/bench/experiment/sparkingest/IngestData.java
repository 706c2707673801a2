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
 * Writes the tables of {@link SparkIngestExperiment}.
 *
 * @param seed the seed of the crawl; the other tables are always the same
 * @param rowCount the approximate number of rows of store_sales
 */
record IngestData(long seed, long rowCount) implements SparkPlanBuilder.Source {
  static final long ROWS_AT_SCALE_ONE = 2_880_404;

  /** The number of longs per row of store_sales: a hundred million longs at scale factor 1. */
  private static final long LONGS_PER_SALE = 35;

  private static final long SALES_PER_PAGE = 2;

  /** Web pages with little content, since no query reads it. */
  private static final CrawlOptions CRAWL_OPTIONS =
      CrawlOptions.defaults().withMedianContentSizeInBytes(CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES);

  /** Returns the number of longs for a number of rows of store_sales. */
  static long longCount(long rowCount) {
    return rowCount * LONGS_PER_SALE;
  }

  @Override
  public void writeTables(SparkTables tables, Path directory) throws IOException {
    tables.writeTpcds((double) rowCount / ROWS_AT_SCALE_ONE, IngestCases.TPCDS_TABLES, directory);
    tables.write(
        "SELECT shiftrightunsigned(xxhash64(id), 30) AS value FROM range(0, %d, 1, 2)"
            .formatted(longCount(rowCount)),
        directory.resolve(IngestCases.LONGS_TABLE));
    writePages(Files.createDirectories(directory.resolve(IngestCases.PAGES_TABLE)));
  }

  /** Writes the web pages as two files, one for each of Spark's concurrent tasks. */
  private void writePages(Path directory) throws IOException {
    Peer parquet = Peers.named("parquet-zstd");
    long pageCount = Math.max(2, rowCount / SALES_PER_PAGE);
    CrawlGenerator pages = new CrawlGenerator(seed, pageCount, CRAWL_OPTIONS);
    for (int part = 0; part < 2; part++) {
      Path file = directory.resolve("part-" + part + ".parquet");
      long partPageCount = part == 0 ? pageCount / 2 : pageCount - pageCount / 2;
      try (PeerWriter out =
          parquet.create(new org.apache.hadoop.fs.Path(file.toUri()), UrlInfo.schema())) {
        for (long page = 0; page < partPageCount; page++) {
          out.write(pages.next());
        }
      }
    }
  }
}
