package dev.stoa.table.scan;

/**
 * What a scan did so far; complete when its reader was closed.
 *
 * @param rows rows that were passed to the caller
 * @param bytesRead bytes asked from the storage
 * @param bytesMapped those of them that were used where they lie in a mapped file
 * @param bytesSkipped bytes of the selected columns that were never asked for
 * @param pagesRead pages of which at least one byte was read
 */
public record ScanMetrics(
    long rows, long bytesRead, long bytesMapped, long bytesSkipped, long pagesRead) {}
