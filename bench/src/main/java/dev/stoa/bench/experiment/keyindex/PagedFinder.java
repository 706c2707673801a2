package dev.stoa.bench.experiment.keyindex;

import java.io.IOException;
import java.util.function.LongConsumer;

/** An open file of pages, and how keys are found in it. Not thread-safe. */
final class PagedFinder implements KeyFinder {
  private final PageFile file;
  private final Search search;

  /** Finds the rows of a key in the pages of a file. */
  @FunctionalInterface
  interface Search {
    /** Passes the rows that may have a key to an action. */
    void find(byte[] key, long hash, PageFile file, LongConsumer action) throws IOException;
  }

  PagedFinder(PageFile file, Search search) {
    this.file = file;
    this.search = search;
  }

  @Override
  public void find(byte[] key, long hash, LongConsumer action) throws IOException {
    search.find(key, hash, file, action);
  }

  @Override
  public void dropPages() {
    file.dropPages();
  }

  @Override
  public long directoryReadCount() {
    return file.directoryReadCount();
  }

  @Override
  public long entryReadCount() {
    return file.entryReadCount();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
