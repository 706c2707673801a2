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
 * Our tables. As in the paper they differ only in the layout of the headers; the application
 * compresses the content, as for the baseline. Every part is a split directory and a map task.
 */
final class TablePageFormat implements PageFormat {
  /** A part is one split directory of any size. */
  private static final long UNLIMITED = Long.MAX_VALUE;

  private static final ColumnOptions PLAIN =
      ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN);

  /**
   * The size of a compressed block of headers: about ten pages, so that a run of one site touches
   * few others. With 64 KiB both codecs cost twice the time and save a third of the bytes.
   */
  private static final int BLOCK_SIZE = 4 * 1024;

  /** A share of the memory per table: all are written at once. */
  private static final long MEMORY_SHARE = 24;

  private final String name;
  private final WriteOptions options;

  private TablePageFormat(String name, ColumnOptions others, ColumnOptions metadata) {
    this.name = name;
    this.options =
        WriteOptions.defaults()
            .withSplitSizeInBytes(UNLIMITED)
            .withMemoryBudgetInBytes(Runtime.getRuntime().maxMemory() / MEMORY_SHARE)
            .withDefaultColumn(others)
            .withColumn(UrlInfo.METADATA, metadata);
  }

  /** The layouts of the paper's Table 1, and the default. */
  static Stream<PageFormat> all() {
    PageFormat byDefault =
        new TablePageFormat("stoa-default", ColumnOptions.defaults(), ColumnOptions.defaults());
    return Stream.of(
        new TablePageFormat("stoa-zlib", PLAIN, compressed(CompressionCodec.ZLIB)),
        new TablePageFormat("stoa-plain", PLAIN, PLAIN),
        new TablePageFormat("stoa-lzo", PLAIN, compressed(CompressionCodec.LZO)),
        new TablePageFormat("stoa-skiplist", PLAIN, PLAIN.withLayout(ColumnLayout.SKIP_LIST)),
        new TablePageFormat(
            "stoa-dictionary-skiplist", PLAIN, PLAIN.withLayout(ColumnLayout.DICTIONARY_SKIP_LIST)),
        byDefault,
        new PushdownPageFormat(byDefault));
  }

  private static ColumnOptions compressed(CompressionCodec codec) {
    return PLAIN.withCodec(codec).withBlockSizeInBytes(BLOCK_SIZE);
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
  public PageWriter create(Path directory, int part) throws IOException {
    LocalStorage storage = LocalStorage.at(directory);
    Table table = part == 0 ? Table.create(storage, UrlInfo.schema()) : Table.open(storage);
    return new Writer(table, table.newWriter(options));
  }

  @Override
  public void configureInput(Job job, Path directory) throws IOException {
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, HadoopFiles.path(directory));
    ColumnInputFormat.setColumns(job, JobFields.NAMES);
    ColumnInputFormat.setSplitSize(job, 1); // Each split directory is a task.
  }

  @Override
  public long bytesRead(JobResult result) {
    return StoaCounter.BYTES_READ.valueIn(result.counters());
  }

  private record Writer(Table table, TableWriter rows) implements PageWriter {
    @Override
    public void write(CrawledPage page) throws IOException {
      rows.write(page.withCompressedContent());
    }

    @Override
    public void close() throws IOException {
      try (rows) {
        table.newAppend().add(rows.finish()).commit();
      }
    }
  }
}
