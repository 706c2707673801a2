package dev.stoa.bench.column.orc;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.io.Closeable;
import java.io.IOException;
import org.apache.orc.RecordReader;
import org.apache.orc.TypeDescription;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Runs a query over the batches of an open file; the query's columns come first in a batch. */
final class BatchQueryRunner implements Closeable {
  /** The number of rows between two seek points of ORC's indexes. */
  private static final int ROWS_PER_STRIDE = 10_000;

  private final RecordReader reader;
  private final TypeDescription schema;
  private final VectorizedRowBatch batch;
  private final int[] selectedRows;
  private final ColumnTotals totals;
  private final VectorSums[] sums;

  BatchQueryRunner(
      RecordReader reader, TypeDescription schema, int columnCount, ColumnTotals totals) {
    this.reader = reader;
    this.schema = schema;
    this.totals = totals;
    batch = schema.createRowBatchV2();
    selectedRows = new int[batch.getMaxSize()];
    sums = new VectorSums[columnCount];
    for (int column = 0; column < columnCount; column++) {
      sums[column] = new VectorSums(schema.getChildren().get(column), column, totals);
    }
  }

  void answer(Query query) throws IOException {
    if (query instanceof Query.Take takeQuery) {
      take(takeQuery.rows().positions());
      return;
    }
    while (reader.nextBatch(batch)) {
      if (query instanceof Query.FilteredSum filtered) {
        addFiltered(filtered);
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
      selectedRows[count] = row;
      count += condition.vector[condition.isRepeating ? 0 : row] <= query.bound() ? 1 : 0;
    }
    addSelected(count);
  }

  private void addSelected(int count) {
    totals.addRows(count);
    for (int column = 0; column < sums.length; column++) {
      sums[column].addAt(batch.cols[column], selectedRows, count);
    }
  }

  /** Reads on if the next row is within a stride, otherwise seeks. */
  private void take(long[] positions) throws IOException {
    long batchStart = 0;
    long batchEnd = 0;
    for (int index = 0; index < positions.length; ) {
      if (positions[index] >= batchEnd + ROWS_PER_STRIDE) {
        reader.seekToRow(positions[index]);
      }
      do {
        batchStart = reader.getRowNumber();
        reader.nextBatch(batch);
        batchEnd = batchStart + batch.size;
      } while (batchEnd <= positions[index]);
      int count = 0;
      for (; index < positions.length && positions[index] < batchEnd; index++) {
        selectedRows[count++] = (int) (positions[index] - batchStart);
      }
      addSelected(count);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
