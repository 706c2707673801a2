package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Optional;

/**
 * Sums the values of our vectors, in a loop for each type: all rows except null ones, or the few
 * that a condition selected.
 */
final class VectorSums {
  private final ColumnTotals totals;
  private final Bitmap present = new Bitmap();
  private int[] ints = {};
  private long[] longs = {};

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
      present.fill(vector.size());
      addOthers(vector, present, column);
    }
  }

  /** Adds the rows of a vector whose bit is 1. */
  void addSelected(ColumnVector vector, Bitmap selection, int column) {
    present.copyFrom(selection);
    if (vector.hasNulls()) {
      present.and(vector.validity());
    }
    add(vector, present, column);
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
    int size = rows.size();
    if (count == 0) {
      return;
    }
    int[] values = valuesOf(vector);
    long sum =
        count > size / 2
            ? sum(values, size) - sumOfBits(values, rows, -1L)
            : sumOfBits(values, rows, 0L);
    totals.add(column, ValueKind.INT, count, sum);
  }

  /** The values in an array: the vector's own, or copied from the bytes of a file. */
  private int[] valuesOf(IntVector vector) {
    Optional<int[]> array = vector.array();
    if (array.isPresent()) {
      return array.get();
    }
    if (ints.length < vector.size()) {
      ints = new int[vector.size()];
    }
    vector.copyTo(ints, 0);
    return ints;
  }

  private static long sum(int[] values, int size) {
    long sum = 0;
    for (int row = 0; row < size; row++) {
      sum += values[row];
    }
    return sum;
  }

  /** Sums the rows whose bit is 1, or with {@code flip} of all ones those whose bit is 0. */
  private static long sumOfBits(int[] values, Bitmap rows, long flip) {
    long[] words = rows.words();
    long sum = 0;
    for (int first = 0; first < rows.size(); first += Long.SIZE) {
      int remaining = rows.size() - first;
      long unusedBits = remaining < Long.SIZE ? -1L << remaining : 0;
      for (long rest = (words[first >>> 6] ^ flip) & ~unusedBits; rest != 0; rest &= rest - 1) {
        sum += values[first + Long.numberOfTrailingZeros(rest)];
      }
    }
    return sum;
  }

  private void addLongs(LongVector vector, Bitmap rows, int column) {
    int count = rows.cardinality();
    int size = rows.size();
    if (count == 0) {
      return;
    }
    long[] values = valuesOf(vector);
    long sum =
        count > size / 2
            ? sum(values, size) - sumOfBits(values, rows, -1L)
            : sumOfBits(values, rows, 0L);
    totals.add(column, ValueKind.LONG, count, sum);
  }

  /** The values in an array: the vector's own, or copied from the bytes of a file. */
  private long[] valuesOf(LongVector vector) {
    Optional<long[]> array = vector.array();
    if (array.isPresent()) {
      return array.get();
    }
    if (longs.length < vector.size()) {
      longs = new long[vector.size()];
    }
    vector.copyTo(longs, 0);
    return longs;
  }

  private static long sum(long[] values, int size) {
    long sum = 0;
    for (int row = 0; row < size; row++) {
      sum += values[row];
    }
    return sum;
  }

  /** Sums the rows whose bit is 1, or with {@code flip} of all ones those whose bit is 0. */
  private static long sumOfBits(long[] values, Bitmap rows, long flip) {
    long[] words = rows.words();
    long sum = 0;
    for (int first = 0; first < rows.size(); first += Long.SIZE) {
      int remaining = rows.size() - first;
      long unusedBits = remaining < Long.SIZE ? -1L << remaining : 0;
      for (long rest = (words[first >>> 6] ^ flip) & ~unusedBits; rest != 0; rest &= rest - 1) {
        sum += values[first + Long.numberOfTrailingZeros(rest)];
      }
    }
    return sum;
  }

  /** Doubles and bytes, and wrapping vectors. */
  private void addOthers(ColumnVector vector, Bitmap rows, int column) {
    VectorValues values = VectorValues.of(vector);
    long sum = 0;
    long count = 0;
    long size = 0;
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      sum += values.at(row);
      size += values.sizeAt(row);
      count++;
    }
    totals.add(column, count, sum, size);
  }
}
