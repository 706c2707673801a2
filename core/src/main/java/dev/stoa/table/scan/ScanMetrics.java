package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/**
 * Metrics of a reader of a scan at some time; complete after the reader is closed.
 *
 * @param rowCount the number of rows that were passed to the caller
 * @param bytesRead the number of bytes requested from the storage
 * @param bytesMapped the number of these bytes that were used in a mapped file, without a copy
 * @param bytesSkipped the number of bytes of the selected columns that were never requested; those
 *     among the last 4 KiB of a file, which are read when it is opened, count as read too
 * @param pagesRead the number of pages of which at least one byte was read
 */
@Experimental
public record ScanMetrics(
    long rowCount, long bytesRead, long bytesMapped, long bytesSkipped, long pagesRead) {}
