package dev.stoa.bench.experiment.crawl;

import java.io.Closeable;
import java.io.IOException;

/** Writes one part of a {@link CrawlFormat}'s data, which is complete after {@link #close}. */
interface CrawlWriter extends Closeable {
  /** Appends a web page; neither changes nor keeps it. */
  void write(CrawledPage page) throws IOException;
}
