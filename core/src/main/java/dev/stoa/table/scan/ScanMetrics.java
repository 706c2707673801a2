package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * Metrics of a scan so far; complete after its reader is closed.
 *
 * @param rows the number of rows that were passed to the caller
 * @param bytesRead the bytes requested from the storage
 * @param bytesMapped the part of these bytes that was used in a mapped file without a copy
 * @param bytesSkipped the bytes of the selected columns that were never requested
 * @param pagesRead the number of pages of which at least one byte was read
 */
@Experimental
public record ScanMetrics(
    long rows, long bytesRead, long bytesMapped, long bytesSkipped, long pagesRead) {}
