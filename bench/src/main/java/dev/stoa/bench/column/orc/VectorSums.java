package dev.stoa.bench.column.orc;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import org.apache.orc.TypeDescription;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;

/** Sums the values of ORC vectors, with one loop for each type. */
final class VectorSums {
  private final ValueKind kind;
  private final int column;
  private final ColumnTotals totals;

  /** Creates the sums of one column of the answer. */
  VectorSums(TypeDescription type, int column, ColumnTotals totals) {
    kind =
        switch (type.getCategory()) {
          case INT -> ValueKind.INT;
          case LONG -> ValueKind.LONG;
          case DOUBLE -> ValueKind.DOUBLE;
          default -> ValueKind.BYTES;
        };
    this.column = column;
    this.totals = totals;
  }

  /** Adds the first rows of a vector. */
  void addAll(ColumnVector vector, int rowCount) {
    if (vector.isRepeating) {
      addRepeated(vector, rowCount);
    } else if (vector instanceof LongColumnVector longs) {
      addLongs(longs, rowCount);
    } else if (vector instanceof DoubleColumnVector doubles) {
      addDoubles(doubles, rowCount);
    } else {
      addBytes((BytesColumnVector) vector, rowCount);
    }
  }

  private void addRepeated(ColumnVector vector, int rowCount) {
    if (vector.noNulls || !vector.isNull[0]) {
      totals.add(
          column, rowCount, rowCount * valueAt(vector, 0), (long) rowCount * sizeAt(vector, 0));
    }
  }

  private void addLongs(LongColumnVector vector, int rowCount) {
    long[] values = vector.vector;
    long sum = 0;
    if (vector.noNulls) {
      for (int row = 0; row < rowCount; row++) {
        sum += values[row];
      }
      totals.add(column, kind, rowCount, sum);
      return;
    }
    boolean[] isNull = vector.isNull;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!isNull[row]) {
        sum += values[row];
        count++;
      }
    }
    totals.add(column, kind, count, sum);
  }

  private void addDoubles(DoubleColumnVector vector, int rowCount) {
    double[] values = vector.vector;
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (vector.noNulls || !vector.isNull[row]) {
        sum += Double.doubleToRawLongBits(values[row]);
        count++;
      }
    }
    totals.add(column, kind, count, sum);
  }

  private void addBytes(BytesColumnVector vector, int rowCount) {
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int row = 0; row < rowCount; row++) {
      if (vector.noNulls || !vector.isNull[row]) {
        sum += summandAt(vector, row);
        totalSizeInBytes += vector.length[row];
        count++;
      }
    }
    totals.add(column, count, sum, totalSizeInBytes);
  }

  /** Adds some rows of a vector. */
  void addAt(ColumnVector vector, int[] rows, int rowCount) {
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int i = 0; i < rowCount; i++) {
      int row = vector.isRepeating ? 0 : rows[i];
      if (vector.noNulls || !vector.isNull[row]) {
        sum += valueAt(vector, row);
        totalSizeInBytes += sizeAt(vector, row);
        count++;
      }
    }
    totals.add(column, count, sum, totalSizeInBytes);
  }

  private static long valueAt(ColumnVector vector, int row) {
    if (vector instanceof LongColumnVector longs) {
      return longs.vector[row];
    }
    return vector instanceof DoubleColumnVector doubles
        ? Double.doubleToRawLongBits(doubles.vector[row])
        : summandAt((BytesColumnVector) vector, row);
  }

  private int sizeAt(ColumnVector vector, int row) {
    return vector instanceof BytesColumnVector bytes ? bytes.length[row] : kind.widthInBytes();
  }

  private static long summandAt(BytesColumnVector vector, int row) {
    int length = vector.length[row];
    return length == 0
        ? 0
        : ColumnTotals.ofBytes(length, vector.vector[row][vector.start[row] + length - 1]);
  }
}
