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

/**
 * Writes one crawl in several formats, in one pass over the generator and on all processors: while
 * the formats write one batch of pages, the next is generated.
 */
final class CrawlData implements Closeable {
  /** The number of files per format, and so the minimum number of map tasks. */
  static final int FILE_COUNT = 12;

  private static final int BATCH_SIZE = 256;

  private final Settings settings;
  private final ProgressListener progress;
  private final Map<PageFormat, Path> directories;
  private final CrawledPages pages;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  private long rowCount;
  private long sizeInBytes;

  private CrawlData(
      Settings settings,
      CrawlOptions options,
      Map<PageFormat, Path> directories,
      ProgressListener progress) {
    this.settings = settings;
    this.progress = progress;
    this.directories = directories;
    this.pages = new CrawledPages(new CrawlGenerator(settings.seed(), settings.rows(), options));
  }

  /** Writes the crawl into each format's directory. */
  static void write(
      Settings settings,
      CrawlOptions options,
      Map<PageFormat, Path> directories,
      ProgressListener progress)
      throws IOException {
    progress.begin("generating pages for " + directories.size() + " formats:", 0);
    try (CrawlData data = new CrawlData(settings, options, directories, progress)) {
      for (int part = 0; part < FILE_COUNT; part++) {
        data.writePart(part);
      }
    } finally {
      progress.end();
    }
  }

  private void writePart(int part) throws IOException {
    long end = settings.rows() * (part + 1) / FILE_COUNT;
    List<PageWriter> writers = new ArrayList<>();
    try {
      for (Map.Entry<PageFormat, Path> format : directories.entrySet()) {
        writers.add(format.getKey().create(format.getValue(), part));
      }
      List<CrawledPage> batch = nextBatch(end);
      while (!batch.isEmpty()) {
        batch = write(writers, batch, end);
      }
    } catch (IOException | RuntimeException e) {
      close(writers, e);
      throw e;
    }
    close(writers);
  }

  /** Writes a batch, and returns the next one, which it generates meanwhile. */
  private List<CrawledPage> write(List<PageWriter> writers, List<CrawledPage> batch, long end)
      throws IOException {
    Future<List<CrawledPage>> next = threads.submit(() -> nextBatch(end));
    List<Future<?>> work = new ArrayList<>();
    for (PageWriter writer : writers) {
      work.add(threads.submit(writeTask(writer, batch)));
    }
    for (Future<?> task : work) {
      await(task);
    }
    return await(next);
  }

  private static Callable<Void> writeTask(PageWriter writer, List<CrawledPage> batch) {
    return () -> {
      for (CrawledPage page : batch) {
        writer.write(page);
      }
      return null;
    };
  }

  private List<CrawledPage> nextBatch(long end) {
    List<CrawledPage> batch = pages.next((int) Math.min(BATCH_SIZE, end - rowCount));
    rowCount += batch.size();
    batch.forEach(page -> sizeInBytes += page.zlibContent().remaining());
    progress.update(rowCount, sizeInBytes);
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
      throw new IOException("a format could not write a page: " + e.getCause(), e.getCause());
    }
  }

  private static void close(List<PageWriter> writers) throws IOException {
    for (PageWriter writer : writers) {
      writer.close();
    }
  }

  private static void close(List<PageWriter> writers, Exception fault) {
    for (PageWriter writer : writers) {
      try {
        writer.close();
      } catch (IOException | RuntimeException e) {
        fault.addSuppressed(e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    pages.close();
  }
}
