package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * Metrics of a scan so far; complete after its reader is closed.
 *
 * @param rows rows that were passed to the caller
 * @param bytesRead bytes requested from the storage
 * @param bytesMapped those of them that were used in a mapped file without a copy
 * @param bytesSkipped bytes of the selected columns that were never requested
 * @param pagesRead pages of which at least one byte was read
 */
@Experimental
public record ScanMetrics(
    long rows, long bytesRead, long bytesMapped, long bytesSkipped, long pagesRead) {}
