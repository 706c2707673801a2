package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;

/** Adds up the values of our vectors, in a loop for each type, 64 rows of a bitmap at a time. */
final class VectorSums {
  private static final int ROWS_OF_A_WORD = Long.SIZE;

  /** With more bits than this in a word, masking all is faster than finding each. */
  private static final int FEW = 16;

  private final ColumnTotals totals;
  private final Bitmap present = new Bitmap();

  VectorSums(ColumnTotals totals) {
    this.totals = totals;
  }

  /** Adds all rows of a vector. */
  void addAll(ColumnVector vector, int column) {
    if (vector.hasNulls()) {
      add(vector, vector.validity(), column);
    } else if (vector instanceof IntVector ints) {
      totals.add(column, ValueKind.INT, ints.size(), sum(ints, 0, ints.size()));
    } else if (vector instanceof LongVector longs) {
      totals.add(column, ValueKind.LONG, longs.size(), sum(longs, 0, longs.size()));
    } else {
      present.fill(vector.size());
      addOthers(vector, present, column);
    }
  }

  /** Adds the rows of a vector whose bit is 1. */
  void addSelected(ColumnVector vector, Bitmap selection, int column) {
    present.copyOf(selection);
    if (vector.hasNulls()) {
      present.and(vector.validity());
    }
    add(vector, present, column);
  }

  private void add(ColumnVector vector, Bitmap rows, int column) {
    if (vector instanceof IntVector ints) {
      addInts(ints, rows, column);
    } else if (vector instanceof LongVector longs) {
      addLongs(longs, rows, column);
    } else {
      addOthers(vector, rows, column);
    }
  }

  private void addInts(IntVector vector, Bitmap rows, int column) {
    long[] words = rows.words();
    long sum = 0;
    long count = 0;
    for (int first = 0; first < rows.size(); first += ROWS_OF_A_WORD) {
      long word = words[first >>> 6];
      int bits = Long.bitCount(word);
      count += bits;
      if (bits == ROWS_OF_A_WORD) {
        sum += sum(vector, first, first + ROWS_OF_A_WORD);
      } else if (bits > FEW) {
        sum += sum(vector, first, Math.min(first + ROWS_OF_A_WORD, rows.size()), word);
      } else {
        for (long rest = word; rest != 0; rest &= rest - 1) {
          sum += vector.intAt(first + Long.numberOfTrailingZeros(rest));
        }
      }
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

  private static long sum(IntVector vector, int first, int end, long word) {
    long sum = 0;
    for (int row = first; row < end; row++) {
      sum += vector.intAt(row) & -(word >>> row & 1);
    }
    return sum;
  }

  private void addLongs(LongVector vector, Bitmap rows, int column) {
    long[] words = rows.words();
    long sum = 0;
    long count = 0;
    for (int first = 0; first < rows.size(); first += ROWS_OF_A_WORD) {
      long word = words[first >>> 6];
      int bits = Long.bitCount(word);
      count += bits;
      if (bits == ROWS_OF_A_WORD) {
        sum += sum(vector, first, first + ROWS_OF_A_WORD);
      } else if (bits > FEW) {
        sum += sum(vector, first, Math.min(first + ROWS_OF_A_WORD, rows.size()), word);
      } else {
        for (long rest = word; rest != 0; rest &= rest - 1) {
          sum += vector.longAt(first + Long.numberOfTrailingZeros(rest));
        }
      }
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

  private static long sum(LongVector vector, int first, int end, long word) {
    long sum = 0;
    for (int row = first; row < end; row++) {
      sum += vector.longAt(row) & -(word >>> row & 1);
    }
    return sum;
  }

  /** Doubles and bytes, and vectors that stand for others. */
  private void addOthers(ColumnVector vector, Bitmap rows, int column) {
    VectorValues values = VectorValues.of(vector);
    long sum = 0;
    long count = 0;
    long size = 0;
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      sum += values.at(row);
      size += values.sizeAt(row);
      count++;
    }
    totals.add(column, count, sum, size);
  }
}
