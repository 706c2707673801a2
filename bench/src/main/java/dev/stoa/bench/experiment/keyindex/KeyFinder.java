package dev.stoa.bench.experiment.keyindex;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongConsumer;

/** An open index, which keeps the pages that it has read. Not thread-safe. */
interface KeyFinder extends Closeable {
  /**
   * Passes the rows that may have a key to an action; another one rarely.
   *
   * @param hash the hash of the key
   */
  void find(byte[] key, long hash, LongConsumer action) throws IOException;

  /** Drops all pages from memory, so that the next lookup is cold. */
  void dropPages();

  /** Returns the number of pages of the directory that were read. */
  long directoryReadCount();

  /** Returns the number of other pages that were read. */
  long entryReadCount();
}
