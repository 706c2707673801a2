package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/** Sums mapped columns, testing the bitmap for 64 values at a time and masking nulls. */
final class WordSums {
  private WordSums() {}

  static void add(MappedColumn column, int ordinal, ColumnTotals totals) {
    if (column.kind() == ValueKind.BYTES || !column.hasNulls()) {
      BranchSums.add(column, ordinal, totals);
    } else if (column.kind() == ValueKind.INT) {
      addInts(column, ordinal, totals);
    } else {
      addLongs(column, ordinal, totals);
    }
  }

  private static void addInts(MappedColumn column, int ordinal, ColumnTotals totals) {
    IntBuffer values = column.values().asIntBuffer();
    LongBuffer validity = column.validity().asLongBuffer();
    int rowCount = column.rowCount();
    long sum = 0;
    long count = 0;
    for (int wordStart = 0; wordStart < rowCount; wordStart += Long.SIZE) {
      long word = validity.get(wordStart >>> 6);
      int end = Math.min(wordStart + Long.SIZE, rowCount);
      count += Long.bitCount(word);
      if (word == -1) {
        for (int row = wordStart; row < end; row++) {
          sum += values.get(row);
        }
      } else {
        for (int row = wordStart; row < end; row++) {
          sum += values.get(row) & -(word >>> row & 1);
        }
      }
    }
    totals.add(ordinal, column.kind(), count, sum);
  }

  private static void addLongs(MappedColumn column, int ordinal, ColumnTotals totals) {
    LongBuffer values = column.values().asLongBuffer();
    LongBuffer validity = column.validity().asLongBuffer();
    int rowCount = column.rowCount();
    long sum = 0;
    long count = 0;
    for (int wordStart = 0; wordStart < rowCount; wordStart += Long.SIZE) {
      long word = validity.get(wordStart >>> 6);
      int end = Math.min(wordStart + Long.SIZE, rowCount);
      count += Long.bitCount(word);
      if (word == -1) {
        for (int row = wordStart; row < end; row++) {
          sum += values.get(row);
        }
      } else {
        for (int row = wordStart; row < end; row++) {
          sum += values.get(row) & -(word >>> row & 1);
        }
      }
    }
    totals.add(ordinal, column.kind(), count, sum);
  }
}
