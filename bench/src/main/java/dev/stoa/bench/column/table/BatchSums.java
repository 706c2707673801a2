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
  private int[] rows = {};
  private long firstRow;

  BatchSums(Question question, ColumnTotals totals) {
    this.question = question;
    this.totals = totals;
  }

  void add(RecordBatch batch) {
    if (question instanceof Question.AtMost condition) {
      addAt(batch, batch.isSelective() ? selected(batch.selection()) : select(batch, condition));
    } else if (question instanceof Question.Take take) {
      addAt(batch, select(batch, take.rows().positions()));
    } else {
      addAll(batch);
    }
    firstRow += batch.rowCount();
  }

  private void addAll(RecordBatch batch) {
    totals.addRows(batch.rowCount());
    for (int column = 0; column < question.columns().size(); column++) {
      VectorSums.addAll(batch.column(column), column, totals);
    }
  }

  private void addAt(RecordBatch batch, int count) {
    totals.addRows(count);
    for (int column = 0; column < question.columns().size(); column++) {
      VectorSums.addAt(batch.column(column), rows, count, column, totals);
    }
  }

  private int selected(Bitmap selection) {
    makeRoom(selection.size());
    int count = 0;
    for (int row = selection.next(0); row < selection.size(); row = selection.next(row + 1)) {
      rows[count++] = row;
    }
    return count;
  }

  private int select(RecordBatch batch, Question.AtMost condition) {
    makeRoom(batch.rowCount());
    int ordinal = question.columns().indexOf(condition.column());
    ColumnVector values = batch.column(ordinal < 0 ? question.columns().size() : ordinal);
    int count = 0;
    for (int row = 0; row < batch.rowCount(); row++) {
      rows[count] = row;
      count += values.intAt(row) <= condition.bound() ? 1 : 0;
    }
    return count;
  }

  private int select(RecordBatch batch, long[] positions) {
    makeRoom(batch.rowCount());
    int count = 0;
    for (long position : positions) {
      if (position >= firstRow && position < firstRow + batch.rowCount()) {
        rows[count++] = (int) (position - firstRow);
      }
    }
    return count;
  }

  private void makeRoom(int count) {
    if (rows.length < count) {
      rows = new int[count];
    }
  }
}
