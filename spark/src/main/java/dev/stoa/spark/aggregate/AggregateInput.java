package dev.stoa.spark.aggregate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;

/** The rows of a batch that an aggregate reads: the selected rows whose value is not null. */
final class AggregateInput {
  private final Bitmap intersection = new Bitmap();
  private Bitmap includedRows = intersection;
  private boolean includesAllRows;
  private int rowCount;

  /** Starts a batch. */
  void reset(RecordBatch batch, ColumnVector values) {
    rowCount = batch.rowCount();
    includesAllRows = !batch.hasSelection() && !values.hasNulls();
    if (!batch.hasSelection()) {
      includedRows = values.validity();
    } else if (!values.hasNulls()) {
      includedRows = batch.selection();
    } else {
      intersection.copyFrom(batch.selection());
      intersection.and(values.validity());
      includedRows = intersection;
    }
  }

  /** Whether all rows are included; {@link #words()} is then undefined. */
  boolean includesAllRows() {
    return includesAllRows;
  }

  /** A bit per row, 1 if it is included; undefined after the last row. */
  long[] words() {
    return includedRows.words();
  }

  /**
   * Returns the first included row at or after a row; the row count if no further row is included.
   */
  int nextRow(int row) {
    return includesAllRows ? row : Math.min(rowCount, includedRows.nextSetBit(row));
  }

  /** The number of rows, included or not. */
  int rowCount() {
    return rowCount;
  }

  /** The number of included rows. */
  int includedCount() {
    return includesAllRows ? rowCount : includedRows.cardinality();
  }
}
