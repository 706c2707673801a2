package dev.stoa.bench.experiment.colocation;

import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Append;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes a crawl in the paper's proportions, but with little content, which the job does not read.
 */
final class SmallCrawl {
  private static final CrawlOptions OPTIONS =
      CrawlOptions.ofThePaper()
          .withMedianContentSizeInBytes(CrawlOptions.MIN_CONTENT_SIZE_IN_BYTES);

  private SmallCrawl() {}

  /** How a table is written: its layout and its number of split directories. */
  record TableShape(TableLayout layout, int splitDirectoryCount) {}

  /** Writes a table; the row counts of its split directories differ by one at most. */
  static void write(Path directory, Settings settings, TableShape shape, ProgressListener progress)
      throws IOException {
    progress.begin("generating pages:", 0);
    Table table = Table.create(LocalStorage.at(directory), UrlInfo.schema());
    Append append = table.newAppend();
    CrawlGenerator pages = new CrawlGenerator(settings.seed(), settings.rowCount(), OPTIONS);
    long row = 0;
    for (int split = 1; split <= shape.splitDirectoryCount(); split++) {
      try (TableWriter writer = table.newWriter(shape.layout().options())) {
        for (; row < settings.rowCount() * split / shape.splitDirectoryCount(); row++) {
          writer.write(pages.next());
        }
        append.add(writer.finish());
      }
      progress.update(row, 0);
    }
    append.commit();
    progress.end();
  }
}
