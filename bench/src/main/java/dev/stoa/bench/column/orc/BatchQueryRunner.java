package dev.stoa.bench.column.orc;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.io.Closeable;
import java.io.IOException;
import org.apache.orc.RecordReader;
import org.apache.orc.TypeDescription;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Runs a query over the batches of an open file, whose first columns are the query's. */
final class BatchQueryRunner implements Closeable {
  /** The rows between seek points of ORC's indexes. */
  private static final int ROWS_PER_STRIDE = 10_000;

  private final RecordReader in;
  private final TypeDescription schema;
  private final VectorizedRowBatch batch;
  private final int[] rows;
  private final ColumnTotals totals;
  private final VectorSums[] sums;

  BatchQueryRunner(RecordReader in, TypeDescription schema, int columnCount, ColumnTotals totals) {
    this.in = in;
    this.schema = schema;
    this.totals = totals;
    batch = schema.createRowBatchV2();
    rows = new int[batch.getMaxSize()];
    sums = new VectorSums[columnCount];
    for (int column = 0; column < columnCount; column++) {
      sums[column] = new VectorSums(schema.getChildren().get(column), column, totals);
    }
  }

  void answer(Query query) throws IOException {
    if (query instanceof Query.Take take) {
      take(take.rows().positions());
      return;
    }
    while (in.nextBatch(batch)) {
      if (query instanceof Query.FilteredSum condition) {
        addFiltered(condition);
      } else {
        addAll();
      }
    }
  }

  private void addAll() {
    totals.addRows(batch.size);
    for (int column = 0; column < sums.length; column++) {
      sums[column].addAll(batch.cols[column], batch.size);
    }
  }

  private void addFiltered(Query.FilteredSum query) {
    LongColumnVector condition =
        (LongColumnVector) batch.cols[schema.getFieldNames().indexOf(query.column())];
    int count = 0;
    for (int i = 0; i < batch.size; i++) {
      int row = batch.selectedInUse ? batch.selected[i] : i;
      rows[count] = row;
      count += condition.vector[condition.isRepeating ? 0 : row] <= query.bound() ? 1 : 0;
    }
    add(count);
  }

  private void add(int count) {
    totals.addRows(count);
    for (int column = 0; column < sums.length; column++) {
      sums[column].addAt(batch.cols[column], rows, count);
    }
  }

  /** Reads on if the next row is within a stride, otherwise seeks. */
  private void take(long[] positions) throws IOException {
    long batchStart = 0;
    long batchEnd = 0;
    for (int next = 0; next < positions.length; ) {
      if (positions[next] >= batchEnd + ROWS_PER_STRIDE) {
        in.seekToRow(positions[next]);
      }
      do {
        batchStart = in.getRowNumber();
        in.nextBatch(batch);
        batchEnd = batchStart + batch.size;
      } while (batchEnd <= positions[next]);
      int count = 0;
      for (; next < positions.length && positions[next] < batchEnd; next++) {
        rows[count++] = (int) (positions[next] - batchStart);
      }
      add(count);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
