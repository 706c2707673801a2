package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Question;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Answers a question from Arrow's batches, which come one after another in the same vectors. */
public final class BatchSums {
  private final VectorSchemaRoot root;
  private final Question question;
  private final ColumnTotals totals;
  private final List<FieldVector> vectors;
  private int[] rows = {};
  private long firstRow;

  /** Sums of the columns of a question. */
  public BatchSums(VectorSchemaRoot root, Question question, ColumnTotals totals) {
    this.root = root;
    this.question = question;
    this.totals = totals;
    vectors = question.columns().stream().map(root::getVector).toList();
  }

  /** Adds the batch that is there. */
  public void add() {
    int count = root.getRowCount();
    if (rows.length < count) {
      rows = new int[count];
    }
    if (question instanceof Question.AtMost condition) {
      addAt(select(condition, count));
    } else if (question instanceof Question.Take take) {
      addAt(select(take.rows().positions(), count));
    } else {
      addAll();
    }
    firstRow += count;
  }

  /** Adds all rows of the batch that is there. */
  public void addAll() {
    int count = root.getRowCount();
    totals.addRows(count);
    for (int column = 0; column < vectors.size(); column++) {
      VectorSums.addAll(vectors.get(column), count, column, totals);
    }
  }

  private void addAt(int count) {
    totals.addRows(count);
    for (int column = 0; column < vectors.size(); column++) {
      VectorSums.addAt(vectors.get(column), rows, count, column, totals);
    }
  }

  private int select(Question.AtMost question, int rowCount) {
    IntVector condition = (IntVector) root.getVector(question.column());
    int count = 0;
    for (int row = 0; row < rowCount; row++) {
      rows[count] = row;
      count += condition.get(row) <= question.bound() ? 1 : 0;
    }
    return count;
  }

  private int select(long[] positions, int rowCount) {
    int count = 0;
    for (long position : positions) {
      if (position >= firstRow && position < firstRow + rowCount) {
        rows[count++] = (int) (position - firstRow);
      }
    }
    return count;
  }
}
