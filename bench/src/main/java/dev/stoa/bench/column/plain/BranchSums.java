package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/** Sums mapped columns, testing a bit of the validity bitmap for each value. */
final class BranchSums {
  private BranchSums() {}

  static void add(MappedColumn column, int ordinal, ColumnTotals totals) {
    if (column.kind() == ValueKind.BYTES) {
      addBytes(column, ordinal, totals);
    } else if (!column.hasNulls()) {
      totals.add(ordinal, column.kind(), column.rowCount(), sumOfAll(column));
    } else if (column.kind() == ValueKind.INT) {
      addInts(column, ordinal, totals);
    } else {
      addLongs(column, ordinal, totals);
    }
  }

  /** Sums a column without nulls. */
  static long sumOfAll(MappedColumn column) {
    return column.kind() == ValueKind.INT
        ? sum(column.values().asIntBuffer(), column.rowCount())
        : sum(column.values().asLongBuffer(), column.rowCount());
  }

  private static long sum(IntBuffer values, int rowCount) {
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      sum += values.get(row);
    }
    return sum;
  }

  private static long sum(LongBuffer values, int rowCount) {
    long sum = 0;
    for (int row = 0; row < rowCount; row++) {
      sum += values.get(row);
    }
    return sum;
  }

  private static void addInts(MappedColumn column, int ordinal, ColumnTotals totals) {
    IntBuffer values = column.values().asIntBuffer();
    ByteBuffer validity = column.validity();
    int rowCount = column.rowCount();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if ((validity.get(row >>> 3) >>> (row & 7) & 1) != 0) {
        sum += values.get(row);
        count++;
      }
    }
    totals.add(ordinal, column.kind(), count, sum);
  }

  private static void addLongs(MappedColumn column, int ordinal, ColumnTotals totals) {
    LongBuffer values = column.values().asLongBuffer();
    ByteBuffer validity = column.validity();
    int rowCount = column.rowCount();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if ((validity.get(row >>> 3) >>> (row & 7) & 1) != 0) {
        sum += values.get(row);
        count++;
      }
    }
    totals.add(ordinal, column.kind(), count, sum);
  }

  private static void addBytes(MappedColumn column, int ordinal, ColumnTotals totals) {
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int row = 0; row < column.rowCount(); row++) {
      if (column.hasValue(row)) {
        sum += column.bytesSummandAt(row);
        count++;
        totalSizeInBytes += column.lengthAt(row);
      }
    }
    totals.add(ordinal, count, sum, totalSizeInBytes);
  }
}
