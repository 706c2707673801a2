package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;

/**
 * Stoa tables. As in the paper, they differ only in how the HTTP headers are stored; the
 * application compresses the content, as for the baseline. Every part is a split directory, which
 * one map task reads.
 */
final class TableCrawlFormat implements CrawlFormat {
  /** With this split size, a part is a single split directory. */
  private static final long UNLIMITED_BYTES = Long.MAX_VALUE;

  private static final ColumnOptions PLAIN_OPTIONS =
      ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN);

  /**
   * The size of a compressed block of headers. A block has the headers of about ten web pages, so
   * that reading the pages of one site decompresses few others. With 64 KiB, reading takes twice
   * the time and a third fewer bytes with both codecs.
   */
  private static final int BLOCK_SIZE_IN_BYTES = 4 * 1024;

  /**
   * The memory of the process is divided by this, since all tables are written at the same time.
   */
  private static final long MEMORY_DIVISOR = 24;

  private final String name;
  private final WriteOptions options;

  private TableCrawlFormat(
      String name, ColumnOptions defaultOptions, ColumnOptions metadataOptions) {
    this.name = name;
    this.options =
        WriteOptions.defaults()
            .withSplitSizeInBytes(UNLIMITED_BYTES)
            .withMemoryBudgetInBytes(Runtime.getRuntime().maxMemory() / MEMORY_DIVISOR)
            .withDefaultColumn(defaultOptions)
            .withColumn(UrlInfo.METADATA, metadataOptions);
  }

  /**
   * Returns the layouts of the paper's Table 1, and the default one with and without a predicate,
   * and in batches.
   */
  static Stream<CrawlFormat> all() {
    CrawlFormat defaultFormat =
        new TableCrawlFormat("stoa-default", ColumnOptions.defaults(), ColumnOptions.defaults());
    CrawlFormat pushdownFormat = new PushdownCrawlFormat(defaultFormat);
    return Stream.of(
        new TableCrawlFormat("stoa-zlib", PLAIN_OPTIONS, compressed(CompressionCodec.ZLIB)),
        new TableCrawlFormat("stoa-plain", PLAIN_OPTIONS, PLAIN_OPTIONS),
        new TableCrawlFormat("stoa-lzo", PLAIN_OPTIONS, compressed(CompressionCodec.LZO)),
        new TableCrawlFormat(
            "stoa-skiplist", PLAIN_OPTIONS, PLAIN_OPTIONS.withLayout(ColumnLayout.SKIP_LIST)),
        new TableCrawlFormat(
            "stoa-dictionary-skiplist",
            PLAIN_OPTIONS,
            PLAIN_OPTIONS.withLayout(ColumnLayout.DICTIONARY_SKIP_LIST)),
        defaultFormat,
        pushdownFormat,
        new BatchCrawlFormat(pushdownFormat));
  }

  private static ColumnOptions compressed(CompressionCodec codec) {
    return PLAIN_OPTIONS.withCodec(codec).withBlockSizeInBytes(BLOCK_SIZE_IN_BYTES);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    ColumnOptions metadata = options.column(UrlInfo.METADATA);
    String layout = metadata.layout().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "metadata: %s, codec %s; content zlib by the application; lazy records"
        .formatted(layout, metadata.codec().label());
  }

  @Override
  public CrawlWriter createPart(Path directory, int partIndex) throws IOException {
    LocalStorage storage = LocalStorage.at(directory);
    Table table = partIndex == 0 ? Table.create(storage, UrlInfo.schema()) : Table.open(storage);
    return new Writer(table, table.newWriter(options));
  }

  @Override
  public void configureInput(Job job, org.apache.hadoop.fs.Path directory) throws IOException {
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, directory);
    ColumnInputFormat.setColumns(job, JobFields.NAMES);
    ColumnInputFormat.setSplitSize(job, 1); // One map task reads each split directory.
  }

  @Override
  public long bytesRead(JobResult result) {
    return StoaCounter.BYTES_READ.valueIn(result.counters());
  }

  private record Writer(Table table, TableWriter tableWriter) implements CrawlWriter {
    @Override
    public void write(CrawledPage page) throws IOException {
      tableWriter.write(page.withCompressedContent());
    }

    @Override
    public void close() throws IOException {
      try (tableWriter) {
        table.newAppend().add(tableWriter.finish()).commit();
      }
    }
  }
}
