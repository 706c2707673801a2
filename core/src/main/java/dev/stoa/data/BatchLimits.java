package dev.stoa.data;

import dev.stoa.annotation.Internal;

/**
 * The rows of each split directory that a batch reader returns, and the size of its batches.
 *
 * @param maxRowCount the maximum number of rows in a batch, at least 1
 * @param firstRow the first row
 * @param endRow the row after the last
 */
@Internal
public record BatchLimits(int maxRowCount, long firstRow, long endRow) {
  /** All rows, in batches of the usual size. */
  public static final BatchLimits NONE = ofSize(RecordBatch.MAX_ROWS);

  /** Checks the limits. */
  public BatchLimits {
    if (maxRowCount < 1 || firstRow < 0 || firstRow > endRow) {
      throw new IllegalArgumentException(
          "expected batches of at least 1 row, and rows from 0 on in ascending order, found %d, %d to %d"
              .formatted(maxRowCount, firstRow, endRow));
    }
  }

  /** Returns the limits of all rows in batches of a size. */
  public static BatchLimits ofSize(int maxRowCount) {
    return new BatchLimits(maxRowCount, 0, Long.MAX_VALUE);
  }
}
