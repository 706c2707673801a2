package dev.stoa.spark.aggregate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;

/** The rows of a batch that an aggregate takes: those selected whose value is not null. */
final class TakenRows {
  private final Bitmap both = new Bitmap();
  private Bitmap rows = both;
  private boolean areAll;
  private int rowCount;

  /** Makes them those of a batch. */
  void take(RecordBatch batch, ColumnVector values) {
    rowCount = batch.rowCount();
    areAll = !batch.isSelective() && !values.hasNulls();
    if (!batch.isSelective()) {
      rows = values.validity();
    } else if (!values.hasNulls()) {
      rows = batch.selection();
    } else {
      both.copyOf(batch.selection());
      both.and(values.validity());
      rows = both;
    }
  }

  /** Whether all rows are taken, so that {@link #words()} mean nothing. */
  boolean areAll() {
    return areAll;
  }

  /** A bit for each row, 1 where it is taken; of no meaning behind the last row. */
  long[] words() {
    return rows.words();
  }

  /** The first row from one on that is taken; the number of rows behind the last. */
  int next(int from) {
    return areAll ? from : Math.min(rowCount, rows.next(from));
  }

  /** The number of rows, taken or not. */
  int rowCount() {
    return rowCount;
  }

  /** The number of rows that are taken. */
  int count() {
    return areAll ? rowCount : rows.cardinality();
  }
}
