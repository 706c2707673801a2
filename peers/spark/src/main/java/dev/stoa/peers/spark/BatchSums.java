package dev.stoa.peers.spark;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Answers a query from Spark's batches, which arrive in sequence. */
final class BatchSums {
  private final Query query;
  private final ColumnTotals totals;
  private int[] rows = {};
  private long firstRow;

  BatchSums(Query query, ColumnTotals totals) {
    this.query = query;
    this.totals = totals;
  }

  void add(ColumnarBatch batch) {
    int count = batch.numRows();
    if (rows.length < count) {
      rows = new int[count];
    }
    int selected = select(batch, count);
    totals.addRows(selected);
    for (int column = 0; column < query.columns().size(); column++) {
      if (query instanceof Query.Sum) {
        addAll(batch.column(column), count, column);
      } else {
        addAt(batch.column(column), selected, column);
      }
    }
    firstRow += count;
  }

  private int select(ColumnarBatch batch, int rowCount) {
    if (query instanceof Query.FilteredSum filtered) {
      int at = query.columns().indexOf(filtered.column());
      return select(batch.column(at < 0 ? query.columns().size() : at), filtered, rowCount);
    }
    return query instanceof Query.Take take ? select(take.rows().positions(), rowCount) : rowCount;
  }

  private int select(ColumnVector vector, Query.FilteredSum filtered, int rowCount) {
    int count = 0;
    for (int row = 0; row < rowCount; row++) {
      rows[count] = row;
      count += vector.getInt(row) <= filtered.bound() ? 1 : 0;
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

  private void addAll(ColumnVector vector, int rowCount, int column) {
    if (vector.dataType().equals(DataTypes.IntegerType)) {
      addInts(vector, rowCount, column);
    } else if (vector.dataType().equals(DataTypes.LongType)) {
      addLongs(vector, rowCount, column);
    } else {
      for (int row = 0; row < rowCount; row++) {
        rows[row] = row;
      }
      addAt(vector, rowCount, column);
    }
  }

  private void addInts(ColumnVector vector, int rowCount, int column) {
    boolean hasNull = vector.hasNull();
    long count = 0;
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNull || !vector.isNullAt(row)) {
        sum += vector.getInt(row);
        count++;
      }
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  private void addLongs(ColumnVector vector, int rowCount, int column) {
    boolean hasNull = vector.hasNull();
    long count = 0;
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNull || !vector.isNullAt(row)) {
        sum += vector.getLong(row);
        count++;
      }
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private void addAt(ColumnVector vector, int rowCount, int column) {
    SparkValue values = SparkValue.of(vector.dataType());
    long count = 0;
    long sum = 0;
    long size = 0;
    for (int at = 0; at < rowCount; at++) {
      if (!vector.isNullAt(rows[at])) {
        count++;
        sum += values.at(vector, rows[at]);
        size += values.sizeInBytes();
      }
    }
    totals.add(column, count, sum, size);
  }
}
