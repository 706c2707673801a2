package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.work.ProgressListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Writes one crawl in several formats, in one pass over the generated web pages and on all
 * processors: while the formats write one batch of pages, the next one is generated.
 */
final class CrawlDataWriter implements Closeable {
  /**
   * The number of parts, which are files or split directories; at least one map task reads each.
   */
  static final int PART_COUNT = 12;

  private static final int PAGES_PER_BATCH = 256;

  private final Settings settings;
  private final ProgressListener progress;
  private final Map<CrawlFormat, Path> directories;
  private final CrawledPages pages;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  private long pageCount;
  private long compressedContentBytes;

  private CrawlDataWriter(
      Settings settings,
      CrawlOptions options,
      Map<CrawlFormat, Path> directories,
      ProgressListener progress) {
    this.settings = settings;
    this.progress = progress;
    this.directories = directories;
    this.pages =
        new CrawledPages(new CrawlGenerator(settings.seed(), settings.rowCount(), options));
  }

  /** Writes the crawl into each format's directory. */
  static void write(
      Settings settings,
      CrawlOptions options,
      Map<CrawlFormat, Path> directories,
      ProgressListener progress)
      throws IOException {
    progress.begin("generating pages for " + directories.size() + " formats:", 0);
    try (CrawlDataWriter writer = new CrawlDataWriter(settings, options, directories, progress)) {
      for (int partIndex = 0; partIndex < PART_COUNT; partIndex++) {
        writer.writeParts(partIndex);
      }
    } finally {
      progress.end();
    }
  }

  private void writeParts(int partIndex) throws IOException {
    // Counted from the start of the crawl, not of the file.
    long maxPageCount = settings.rowCount() * (partIndex + 1) / PART_COUNT;
    List<CrawlWriter> writers = new ArrayList<>();
    try {
      for (Map.Entry<CrawlFormat, Path> format : directories.entrySet()) {
        writers.add(format.getKey().createPart(format.getValue(), partIndex));
      }
      List<CrawledPage> batch = generateBatch(maxPageCount);
      while (!batch.isEmpty()) {
        batch = writeBatch(writers, batch, maxPageCount);
      }
    } catch (IOException | RuntimeException e) {
      awaitTasks();
      closeAfterFailure(writers, e);
      throw e;
    }
    closeAll(writers);
  }

  /** Writes a batch in all formats, and meanwhile generates the next one, which it returns. */
  private List<CrawledPage> writeBatch(
      List<CrawlWriter> writers, List<CrawledPage> batch, long maxPageCount) throws IOException {
    Future<List<CrawledPage>> nextBatch = threads.submit(() -> generateBatch(maxPageCount));
    List<Future<?>> writes = new ArrayList<>();
    for (CrawlWriter writer : writers) {
      writes.add(threads.submit(writeTask(writer, batch)));
    }
    for (Future<?> write : writes) {
      await(write);
    }
    return await(nextBatch);
  }

  private static Callable<Void> writeTask(CrawlWriter writer, List<CrawledPage> batch) {
    return () -> {
      for (CrawledPage page : batch) {
        writer.write(page);
      }
      return null;
    };
  }

  /** Generates the next pages; none if {@code maxPageCount} pages have been generated. */
  private List<CrawledPage> generateBatch(long maxPageCount) {
    List<CrawledPage> batch =
        pages.nextBatch((int) Math.min(PAGES_PER_BATCH, maxPageCount - pageCount));
    pageCount += batch.size();
    batch.forEach(page -> compressedContentBytes += page.zlibContent().remaining());
    progress.update(pageCount, compressedContentBytes);
    return batch;
  }

  private static <T> T await(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the generation of pages was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IOException("a format cannot write a page: " + e.getCause(), e.getCause());
    }
  }

  /** Waits for the tasks of a failed batch, which still use the writers and pages. */
  private void awaitTasks() {
    threads.shutdown();
    try {
      threads.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void closeAll(List<CrawlWriter> writers) throws IOException {
    for (CrawlWriter writer : writers) {
      writer.close();
    }
  }

  private static void closeAfterFailure(List<CrawlWriter> writers, Exception cause) {
    for (CrawlWriter writer : writers) {
      try {
        writer.close();
      } catch (IOException | RuntimeException e) {
        cause.addSuppressed(e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    pages.close();
  }
}
