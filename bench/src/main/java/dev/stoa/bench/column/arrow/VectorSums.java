package dev.stoa.bench.column.arrow;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import org.apache.arrow.memory.util.ArrowBufPointer;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.ElementAddressableVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;

/** Sums the values of Arrow vectors, with one loop for each type. */
final class VectorSums {
  private VectorSums() {}

  static void addAll(FieldVector vector, int rowCount, int column, ColumnTotals totals) {
    if (vector instanceof IntVector ints) {
      addInts(ints, rowCount, column, totals);
    } else if (vector instanceof BigIntVector longs) {
      addLongs(longs, rowCount, column, totals);
    } else if (vector instanceof Float8Vector doubles) {
      addDoubles(doubles, rowCount, column, totals);
    } else {
      addBytes((ElementAddressableVector) vector, rowCount, column, totals);
    }
  }

  private static void addInts(IntVector vector, int rowCount, int column, ColumnTotals totals) {
    boolean hasNulls = vector.getNullCount() > 0;
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNulls || !vector.isNull(row)) {
        sum += vector.get(row);
        count++;
      }
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  private static void addLongs(BigIntVector vector, int rowCount, int column, ColumnTotals totals) {
    boolean hasNulls = vector.getNullCount() > 0;
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNulls || !vector.isNull(row)) {
        sum += vector.get(row);
        count++;
      }
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private static void addDoubles(
      Float8Vector vector, int rowCount, int column, ColumnTotals totals) {
    boolean hasNulls = vector.getNullCount() > 0;
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!hasNulls || !vector.isNull(row)) {
        sum += Double.doubleToRawLongBits(vector.get(row));
        count++;
      }
    }
    totals.add(column, ValueKind.DOUBLE, count, sum);
  }

  private static void addBytes(
      ElementAddressableVector vector, int rowCount, int column, ColumnTotals totals) {
    ArrowBufPointer pointer = new ArrowBufPointer();
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!vector.isNull(row)) {
        vector.getDataPointer(row, pointer);
        sum += summand(pointer);
        totalSizeInBytes += pointer.getLength();
        count++;
      }
    }
    totals.add(column, count, sum, totalSizeInBytes);
  }

  static void addAt(FieldVector vector, int[] rows, int rowCount, int column, ColumnTotals totals) {
    ArrowBufPointer pointer = new ArrowBufPointer();
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int i = 0; i < rowCount; i++) {
      int row = rows[i];
      if (vector.isNull(row)) {
        continue;
      }
      count++;
      if (vector instanceof IntVector ints) {
        sum += ints.get(row);
        totalSizeInBytes += Integer.BYTES;
      } else if (vector instanceof BigIntVector longs) {
        sum += longs.get(row);
        totalSizeInBytes += Long.BYTES;
      } else if (vector instanceof Float8Vector doubles) {
        sum += Double.doubleToRawLongBits(doubles.get(row));
        totalSizeInBytes += Double.BYTES;
      } else {
        ((ElementAddressableVector) vector).getDataPointer(row, pointer);
        sum += summand(pointer);
        totalSizeInBytes += pointer.getLength();
      }
    }
    totals.add(column, count, sum, totalSizeInBytes);
  }

  private static long summand(ArrowBufPointer bytes) {
    int length = Math.toIntExact(bytes.getLength());
    return length == 0
        ? 0
        : ColumnTotals.ofBytes(length, bytes.getBuf().getByte(bytes.getOffset() + length - 1));
  }
}
