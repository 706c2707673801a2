package dev.stoa.bench.experiment.crawl;

import java.io.Closeable;
import java.io.IOException;

/** Writes one part of a {@link PageFormat}'s data; only a closed part is complete. */
interface PageWriter extends Closeable {
  /** Appends a page; neither changes nor keeps it. */
  void write(CrawledPage page) throws IOException;
}
