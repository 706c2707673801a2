package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * Metrics of a {@link KeyLookup} at some time, with the totals of the data that it may read.
 *
 * @param splitsRead the number of split directories that were opened
 * @param totalSplits the number of split directories that may contain a row of the scan
 * @param pagesRead the number of pages of which at least one byte was read; a page that was evicted
 *     and read again counts twice
 * @param totalPages the number of pages of the lookup's columns, and of the indexes that it used
 * @param bytesRead the number of bytes requested from the storage, including footers
 * @param totalBytes the total size of the lookup's columns, and of the indexes that it used
 * @param cacheHits how often a value or an entry of an index was read from a page in memory
 * @param cacheMisses how often a page was opened
 * @param cachedBytes the size of the pages in memory
 */
@Experimental
public record LookupMetrics(
    int splitsRead,
    int totalSplits,
    long pagesRead,
    long totalPages,
    long bytesRead,
    long totalBytes,
    long cacheHits,
    long cacheMisses,
    long cachedBytes) {
  /** The share of reads that found their page in memory, from 0 to 1; 0 if there were none. */
  public double cacheHitRate() {
    return cacheHits == 0 ? 0 : (double) cacheHits / (cacheHits + cacheMisses);
  }
}
