package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;

/** Answers a query by summing the batches of a Stoa table. */
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

  /** Adds the rows of a batch that satisfy the query's condition, which is evaluated here. */
  void add(RecordBatch batch) {
    if (query instanceof Query.FilteredSum filtered) {
      select(batch, filtered);
      addSelected(batch, selection);
    } else {
      addScanned(batch);
    }
  }

  /** Adds the rows that the scan has selected, by its predicate and its deletion vectors. */
  void addScanned(RecordBatch batch) {
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

  private void addSelected(RecordBatch batch, Bitmap selectedRows) {
    int count = selectedRows.cardinality();
    totals.addRows(count);
    for (int column = 0; column < query.columns().size() && count > 0; column++) {
      sums.addSelected(batch.column(column), selectedRows, column);
    }
  }

  private void select(RecordBatch batch, Query.FilteredSum filtered) {
    int ordinal = query.columns().indexOf(filtered.column());
    // The scan adds the filter column after the query's columns if it is not one of them.
    ColumnVector values = batch.column(ordinal < 0 ? query.columns().size() : ordinal);
    int rowCount = batch.rowCount();
    long[] words = selection.resize(rowCount);
    for (int wordStart = 0; wordStart < rowCount; wordStart += Long.SIZE) {
      long word = 0;
      for (int row = wordStart; row < Math.min(wordStart + Long.SIZE, rowCount); row++) {
        word |= (values.intAt(row) <= filtered.bound() ? 1L : 0L) << row;
      }
      words[wordStart >>> 6] = word;
    }
    selection.clearTrailingBits();
  }
}
