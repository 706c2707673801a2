package dev.stoa.peers.spark;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Adds up a query's answer from Spark's batches, which arrive in the order of the rows. */
final class BatchSums {
  private final Query query;
  private final ColumnTotals totals;

  /** The positions of the selected rows in the batch. */
  private int[] selectedRows = {};

  /** The position of the batch's first row in the file. */
  private long firstRow;

  BatchSums(Query query, ColumnTotals totals) {
    this.query = query;
    this.totals = totals;
  }

  void add(ColumnarBatch batch) {
    int rowCount = batch.numRows();
    if (selectedRows.length < rowCount) {
      selectedRows = new int[rowCount];
    }
    int selectedCount = select(batch, rowCount);
    totals.addRows(selectedCount);
    for (int ordinal = 0; ordinal < query.columns().size(); ordinal++) {
      if (query instanceof Query.Sum) {
        addAll(batch.column(ordinal), rowCount, ordinal);
      } else {
        addSelected(batch.column(ordinal), selectedCount, ordinal);
      }
    }
    firstRow += rowCount;
  }

  /**
   * Finds the rows that the query selects, and sets {@link #selectedRows} to them unless all are
   * selected.
   *
   * @return the number of selected rows
   */
  private int select(ColumnarBatch batch, int rowCount) {
    if (query instanceof Query.FilteredSum filtered) {
      int conditionOrdinal = query.columns().indexOf(filtered.column());
      return select(
          batch.column(conditionOrdinal < 0 ? query.columns().size() : conditionOrdinal),
          filtered,
          rowCount);
    }
    return query instanceof Query.Take take ? select(take.rows().positions(), rowCount) : rowCount;
  }

  private int select(ColumnVector vector, Query.FilteredSum filtered, int rowCount) {
    int count = 0;
    for (int row = 0; row < rowCount; row++) {
      selectedRows[count] = row;
      count += vector.getInt(row) <= filtered.bound() ? 1 : 0;
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

  private void addAll(ColumnVector vector, int rowCount, int ordinal) {
    if (vector.dataType().equals(DataTypes.IntegerType)) {
      addInts(vector, rowCount, ordinal);
    } else if (vector.dataType().equals(DataTypes.LongType)) {
      addLongs(vector, rowCount, ordinal);
    } else {
      for (int row = 0; row < rowCount; row++) {
        selectedRows[row] = row;
      }
      addSelected(vector, rowCount, ordinal);
    }
  }

  private void addInts(ColumnVector vector, int rowCount, int ordinal) {
    boolean hasNull = vector.hasNull();
    long count = 0;
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNull || !vector.isNullAt(row)) {
        sum += vector.getInt(row);
        count++;
      }
    }
    totals.add(ordinal, ValueKind.INT, count, sum);
  }

  private void addLongs(ColumnVector vector, int rowCount, int ordinal) {
    boolean hasNull = vector.hasNull();
    long count = 0;
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNull || !vector.isNullAt(row)) {
        sum += vector.getLong(row);
        count++;
      }
    }
    totals.add(ordinal, ValueKind.LONG, count, sum);
  }

  private void addSelected(ColumnVector vector, int selectedCount, int ordinal) {
    SummandReader summands = SummandReader.of(vector.dataType());
    long count = 0;
    long sum = 0;
    long sizeInBytes = 0;
    for (int i = 0; i < selectedCount; i++) {
      if (!vector.isNullAt(selectedRows[i])) {
        count++;
        sum += summands.at(vector, selectedRows[i]);
        sizeInBytes += summands.sizeInBytes();
      }
    }
    totals.add(ordinal, count, sum, sizeInBytes);
  }
}
