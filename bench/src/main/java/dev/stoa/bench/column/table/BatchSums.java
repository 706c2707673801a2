package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Question;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;

/** Answers a question from our batches, which come one after another. */
final class BatchSums {
  private final Question question;
  private final ColumnTotals totals;
  private final VectorSums sums;
  private final Bitmap selection = new Bitmap();

  BatchSums(Question question, ColumnTotals totals) {
    this.question = question;
    this.totals = totals;
    sums = new VectorSums(totals);
  }

  /** Adds those rows of a batch that the question is about, which are found here. */
  void add(RecordBatch batch) {
    if (question instanceof Question.AtMost condition) {
      select(batch, condition);
      addSelected(batch, selection);
    } else {
      addGiven(batch);
    }
  }

  /** Adds the rows that the scan left, which knew the question, or what was deleted. */
  void addGiven(RecordBatch batch) {
    if (batch.isSelective()) {
      addSelected(batch, batch.selection());
    } else {
      addAll(batch);
    }
  }

  private void addAll(RecordBatch batch) {
    totals.addRows(batch.rowCount());
    for (int column = 0; column < question.columns().size(); column++) {
      sums.addAll(batch.column(column), column);
    }
  }

  private void addSelected(RecordBatch batch, Bitmap rows) {
    int count = rows.cardinality();
    totals.addRows(count);
    for (int column = 0; column < question.columns().size() && count > 0; column++) {
      sums.addSelected(batch.column(column), rows, column);
    }
  }

  private void select(RecordBatch batch, Question.AtMost condition) {
    int ordinal = question.columns().indexOf(condition.column());
    ColumnVector values = batch.column(ordinal < 0 ? question.columns().size() : ordinal);
    int rows = batch.rowCount();
    long[] words = selection.startFilling(rows);
    for (int first = 0; first < rows; first += Long.SIZE) {
      long word = 0;
      for (int row = first; row < Math.min(first + Long.SIZE, rows); row++) {
        word |= (values.intAt(row) <= condition.bound() ? 1L : 0L) << row;
      }
      words[first >>> 6] = word;
    }
    selection.endFilling();
  }
}
