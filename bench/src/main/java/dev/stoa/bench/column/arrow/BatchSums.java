package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Sums Arrow batches, which are loaded in sequence into the same vectors. */
public final class BatchSums {
  private final VectorSchemaRoot root;
  private final Query query;
  private final ColumnTotals totals;
  private final List<FieldVector> vectors;

  /** The selected rows of the current batch. */
  private int[] selectedRows = {};

  /** The position in the file of the current batch's first row. */
  private long firstRow;

  /** Creates sums of the columns of a query. */
  public BatchSums(VectorSchemaRoot root, Query query, ColumnTotals totals) {
    this.root = root;
    this.query = query;
    this.totals = totals;
    vectors = query.columns().stream().map(root::getVector).toList();
  }

  /** Adds the current batch. */
  public void add() {
    int count = root.getRowCount();
    if (selectedRows.length < count) {
      selectedRows = new int[count];
    }
    if (query instanceof Query.FilteredSum filtered) {
      addAt(select(filtered, count));
    } else if (query instanceof Query.Take take) {
      addAt(select(take.rows().positions(), count));
    } else {
      addAll();
    }
    firstRow += count;
  }

  /** Adds all rows of the current batch. */
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
      VectorSums.addAt(vectors.get(column), selectedRows, count, column, totals);
    }
  }

  private int select(Query.FilteredSum query, int rowCount) {
    IntVector condition = (IntVector) root.getVector(query.column());
    int count = 0;
    for (int row = 0; row < rowCount; row++) {
      selectedRows[count] = row;
      count += condition.get(row) <= query.bound() ? 1 : 0;
    }
    return count;
  }

  private int select(long[] positions, int rowCount) {
    int count = 0;
    for (long position : positions) {
      if (position >= firstRow && position < firstRow + rowCount) {
        selectedRows[count++] = (int) (position - firstRow);
      }
    }
    return count;
  }
}
