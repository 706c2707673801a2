package dev.stoa.format.split;

import dev.stoa.data.RecordBatch;

/**
 * What a reader of batches returns of each split directory.
 *
 * @param maxRowCount the maximum number of rows in a batch
 * @param firstRow the first row
 * @param endRow the row after the last
 */
public record BatchLimits(int maxRowCount, long firstRow, long endRow) {
  /** All rows, in batches of the usual size. */
  public static final BatchLimits NONE = ofSize(RecordBatch.MAX_ROWS);

  /** Returns the limits of all rows in batches of a size. */
  public static BatchLimits ofSize(int maxRowCount) {
    return new BatchLimits(maxRowCount, 0, Long.MAX_VALUE);
  }
}
