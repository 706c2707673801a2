package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * What a {@link KeyLookup} read so far, and the totals.
 *
 * @param splitsRead split directories that were opened
 * @param totalSplits split directories that may contain a row of the scan
 * @param pagesRead pages of which at least one byte was read; a page that was evicted and read
 *     again counts twice
 * @param totalPages pages of the lookup's columns
 * @param bytesRead bytes requested from the storage, footers included
 * @param totalBytes bytes of the lookup's columns
 */
@Experimental
public record LookupMetrics(
    int splitsRead,
    int totalSplits,
    long pagesRead,
    long totalPages,
    long bytesRead,
    long totalBytes) {}
