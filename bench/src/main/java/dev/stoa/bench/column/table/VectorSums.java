package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Optional;

/**
 * Sums the values of Stoa's vectors, with one loop for each type: the values of all rows or of
 * selected rows, except nulls.
 */
final class VectorSums {
  private final ColumnTotals totals;

  /** The rows to add: selected and not null. */
  private final Bitmap addedRows = new Bitmap();

  private int[] intBuffer = {};
  private long[] longBuffer = {};

  VectorSums(ColumnTotals totals) {
    this.totals = totals;
  }

  /** Adds all rows of a vector. */
  void addAll(ColumnVector vector, int column) {
    if (vector.hasNulls()) {
      add(vector, vector.validity(), column);
    } else if (vector instanceof IntVector numbers) {
      totals.add(column, ValueKind.INT, numbers.size(), sum(valuesOf(numbers), numbers.size()));
    } else if (vector instanceof LongVector numbers) {
      totals.add(column, ValueKind.LONG, numbers.size(), sum(valuesOf(numbers), numbers.size()));
    } else {
      addedRows.fill(vector.size());
      addOthers(vector, addedRows, column);
    }
  }

  /** Adds the rows of a vector whose bit is 1. */
  void addSelected(ColumnVector vector, Bitmap selection, int column) {
    addedRows.copyFrom(selection);
    if (vector.hasNulls()) {
      addedRows.and(vector.validity());
    }
    add(vector, addedRows, column);
  }

  private void add(ColumnVector vector, Bitmap rows, int column) {
    if (vector instanceof IntVector numbers) {
      addInts(numbers, rows, column);
    } else if (vector instanceof LongVector numbers) {
      addLongs(numbers, rows, column);
    } else {
      addOthers(vector, rows, column);
    }
  }

  private void addInts(IntVector vector, Bitmap rows, int column) {
    int count = rows.cardinality();
    int rowCount = rows.size();
    if (count == 0) {
      return;
    }
    int[] values = valuesOf(vector);
    // Visits fewer rows one by one: the selected ones, or the others, subtracted from the total.
    long sum =
        count > rowCount / 2
            ? sum(values, rowCount) - sumOfBits(values, rows, -1L)
            : sumOfBits(values, rows, 0L);
    totals.add(column, ValueKind.INT, count, sum);
  }

  /** Returns the values in an array, which is the vector's own or a buffer of this object. */
  private int[] valuesOf(IntVector vector) {
    Optional<int[]> array = vector.array();
    if (array.isPresent()) {
      return array.get();
    }
    if (intBuffer.length < vector.size()) {
      intBuffer = new int[vector.size()];
    }
    vector.copyTo(intBuffer, 0);
    return intBuffer;
  }

  private static long sum(int[] values, int rowCount) {
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      sum += values[row];
    }
    return sum;
  }

  /** Sums the rows whose bit is 1 after XOR with {@code flip}, which is 0 or -1. */
  private static long sumOfBits(int[] values, Bitmap rows, long flip) {
    long[] words = rows.words();
    long sum = 0;
    for (int wordStart = 0; wordStart < rows.size(); wordStart += Long.SIZE) {
      int remaining = rows.size() - wordStart;
      long unusedBits = remaining < Long.SIZE ? -1L << remaining : 0;
      for (long bits = (words[wordStart >>> 6] ^ flip) & ~unusedBits; bits != 0; bits &= bits - 1) {
        sum += values[wordStart + Long.numberOfTrailingZeros(bits)];
      }
    }
    return sum;
  }

  private void addLongs(LongVector vector, Bitmap rows, int column) {
    int count = rows.cardinality();
    int rowCount = rows.size();
    if (count == 0) {
      return;
    }
    long[] values = valuesOf(vector);
    // Visits fewer rows one by one: the selected ones, or the others, subtracted from the total.
    long sum =
        count > rowCount / 2
            ? sum(values, rowCount) - sumOfBits(values, rows, -1L)
            : sumOfBits(values, rows, 0L);
    totals.add(column, ValueKind.LONG, count, sum);
  }

  /** Returns the values in an array, which is the vector's own or a buffer of this object. */
  private long[] valuesOf(LongVector vector) {
    Optional<long[]> array = vector.array();
    if (array.isPresent()) {
      return array.get();
    }
    if (longBuffer.length < vector.size()) {
      longBuffer = new long[vector.size()];
    }
    vector.copyTo(longBuffer, 0);
    return longBuffer;
  }

  private static long sum(long[] values, int rowCount) {
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      sum += values[row];
    }
    return sum;
  }

  /** Sums the rows whose bit is 1 after XOR with {@code flip}, which is 0 or -1. */
  private static long sumOfBits(long[] values, Bitmap rows, long flip) {
    long[] words = rows.words();
    long sum = 0;
    for (int wordStart = 0; wordStart < rows.size(); wordStart += Long.SIZE) {
      int remaining = rows.size() - wordStart;
      long unusedBits = remaining < Long.SIZE ? -1L << remaining : 0;
      for (long bits = (words[wordStart >>> 6] ^ flip) & ~unusedBits; bits != 0; bits &= bits - 1) {
        sum += values[wordStart + Long.numberOfTrailingZeros(bits)];
      }
    }
    return sum;
  }

  /** Adds doubles, bytes, and vectors with an encoding, value by value. */
  private void addOthers(ColumnVector vector, Bitmap rows, int column) {
    VectorValues values = VectorValues.of(vector);
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      sum += values.summandAt(row);
      totalSizeInBytes += values.sizeAt(row);
      count++;
    }
    totals.add(column, count, sum, totalSizeInBytes);
  }
}
