package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;

/** Answers a query from our batches, which arrive in sequence. */
final class BatchSums {
  private final Query query;
  private final ColumnTotals totals;
  private final VectorSums sums;
  private final Bitmap selection = new Bitmap();

  BatchSums(Query query, ColumnTotals totals) {
    this.query = query;
    this.totals = totals;
    sums = new VectorSums(totals);
  }

  /** Adds the rows of a batch that match the query's condition, evaluated here. */
  void add(RecordBatch batch) {
    if (query instanceof Query.FilteredSum condition) {
      select(batch, condition);
      addSelected(batch, selection);
    } else {
      addFiltered(batch);
    }
  }

  /** Adds the rows selected by the scan, after its condition and deletes. */
  void addFiltered(RecordBatch batch) {
    if (batch.hasSelection()) {
      addSelected(batch, batch.selection());
    } else {
      addAll(batch);
    }
  }

  private void addAll(RecordBatch batch) {
    totals.addRows(batch.rowCount());
    for (int column = 0; column < query.columns().size(); column++) {
      sums.addAll(batch.column(column), column);
    }
  }

  private void addSelected(RecordBatch batch, Bitmap rows) {
    int count = rows.cardinality();
    totals.addRows(count);
    for (int column = 0; column < query.columns().size() && count > 0; column++) {
      sums.addSelected(batch.column(column), rows, column);
    }
  }

  private void select(RecordBatch batch, Query.FilteredSum condition) {
    int ordinal = query.columns().indexOf(condition.column());
    ColumnVector values = batch.column(ordinal < 0 ? query.columns().size() : ordinal);
    int rows = batch.rowCount();
    long[] words = selection.resize(rows);
    for (int first = 0; first < rows; first += Long.SIZE) {
      long word = 0;
      for (int row = first; row < Math.min(first + Long.SIZE, rows); row++) {
        word |= (values.intAt(row) <= condition.bound() ? 1L : 0L) << row;
      }
      words[first >>> 6] = word;
    }
    selection.clearTrailingBits();
  }
}
