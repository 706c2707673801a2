package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;

/** Adds up the values of our vectors, in a loop for each type, 64 bits of validity at a time. */
final class VectorSums {
  private static final int ROWS_OF_A_WORD = Long.SIZE;

  private VectorSums() {}

  /** Adds all rows of a vector. */
  static void addAll(ColumnVector vector, int column, ColumnTotals totals) {
    if (vector instanceof IntVector ints) {
      addInts(ints, column, totals);
    } else if (vector instanceof LongVector longs) {
      addLongs(longs, column, totals);
    } else if (vector instanceof BytesVector bytes) {
      addBytes(bytes, column, totals);
    } else {
      addOthers(vector, column, totals);
    }
  }

  private static void addInts(IntVector vector, int column, ColumnTotals totals) {
    int rows = vector.size();
    if (!vector.hasNulls()) {
      totals.add(column, ValueKind.INT, rows, sum(vector, 0, rows));
      return;
    }
    long[] validity = vector.validity().words();
    long sum = 0;
    long count = 0;
    for (int first = 0; first < rows; first += ROWS_OF_A_WORD) {
      long word = validity[first >>> 6];
      int end = Math.min(first + ROWS_OF_A_WORD, rows);
      count += Long.bitCount(word);
      sum += word == -1 ? sum(vector, first, end) : sum(vector, first, end, word);
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  private static long sum(IntVector vector, int first, int end) {
    long sum = 0;
    for (int row = first; row < end; row++) {
      sum += vector.intAt(row);
    }
    return sum;
  }

  private static long sum(IntVector vector, int first, int end, long validity) {
    long sum = 0;
    for (int row = first; row < end; row++) {
      sum += vector.intAt(row) & -(validity >>> row & 1);
    }
    return sum;
  }

  private static void addLongs(LongVector vector, int column, ColumnTotals totals) {
    int rows = vector.size();
    if (!vector.hasNulls()) {
      totals.add(column, ValueKind.LONG, rows, sum(vector, 0, rows));
      return;
    }
    long[] validity = vector.validity().words();
    long sum = 0;
    long count = 0;
    for (int first = 0; first < rows; first += ROWS_OF_A_WORD) {
      long word = validity[first >>> 6];
      int end = Math.min(first + ROWS_OF_A_WORD, rows);
      count += Long.bitCount(word);
      sum += word == -1 ? sum(vector, first, end) : sum(vector, first, end, word);
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private static long sum(LongVector vector, int first, int end) {
    long sum = 0;
    for (int row = first; row < end; row++) {
      sum += vector.longAt(row);
    }
    return sum;
  }

  private static long sum(LongVector vector, int first, int end, long validity) {
    long sum = 0;
    for (int row = first; row < end; row++) {
      sum += vector.longAt(row) & -(validity >>> row & 1);
    }
    return sum;
  }

  private static void addBytes(BytesVector vector, int column, ColumnTotals totals) {
    long sum = 0;
    long count = 0;
    long size = 0;
    for (int row = 0; row < vector.size(); row++) {
      if (!vector.isNull(row)) {
        sum += VectorValues.ofBytes(vector, row);
        size += vector.lengthAt(row);
        count++;
      }
    }
    totals.add(column, count, sum, size);
  }

  /** Doubles, and vectors that stand for others. */
  private static void addOthers(ColumnVector vector, int column, ColumnTotals totals) {
    VectorValues values = VectorValues.of(vector);
    long sum = 0;
    long count = 0;
    long size = 0;
    for (int row = 0; row < vector.size(); row++) {
      if (!vector.isNull(row)) {
        sum += values.at(row);
        size += values.sizeAt(row);
        count++;
      }
    }
    totals.add(column, count, sum, size);
  }

  /** Adds some rows of a vector. */
  static void addAt(
      ColumnVector vector, int[] rows, int rowCount, int column, ColumnTotals totals) {
    VectorValues values = VectorValues.of(vector);
    long sum = 0;
    long count = 0;
    long size = 0;
    for (int at = 0; at < rowCount; at++) {
      int row = rows[at];
      if (!vector.isNull(row)) {
        sum += values.at(row);
        size += values.sizeAt(row);
        count++;
      }
    }
    totals.add(column, count, sum, size);
  }
}
