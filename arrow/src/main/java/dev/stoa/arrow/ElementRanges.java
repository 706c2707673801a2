package dev.stoa.arrow;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;

/**
 * The positions of the elements of arrays or the entries of maps.
 *
 * @param vector the arrays or maps
 * @param first the index of a row's first element
 * @param count the number of a row's elements, 0 for null
 */
record ElementRanges(ColumnVector vector, IntUnaryOperator first, IntUnaryOperator count) {
  static ElementRanges of(ArrayVector arrays) {
    return new ElementRanges(arrays, arrays::firstElement, arrays::elementCount);
  }

  static ElementRanges of(MapVector maps) {
    return new ElementRanges(maps, maps::firstEntry, maps::entryCount);
  }

  /** Adds the offsets of some rows; returns their elements. */
  RowSelection addOffsets(RowSelection selection, ArrowBuffers buffers) {
    RowSelection rows = selection.isRange() ? selection : selection.withNullsAbsent(vector);
    ByteBuffer offsets = buffers.add((rows.count() + 1L) * Integer.BYTES);
    long total = 0;
    for (int i = 0; i < rows.count(); i++) {
      total += countAt(rows.at(i));
      offsets.putInt((i + 1) * Integer.BYTES, (int) total);
    }
    if (total > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          total + " elements in one batch are more than the offsets of Arrow's lists can say");
    }
    return rows.isRange()
        ? RowSelection.range(firstOf(rows), (int) total)
        : gathered(rows, (int) total);
  }

  private int countAt(int row) {
    return row == RowSelection.ABSENT ? 0 : count.applyAsInt(row);
  }

  private int firstOf(RowSelection rows) {
    return rows.count() == 0 ? 0 : first.applyAsInt(rows.first());
  }

  private RowSelection gathered(RowSelection rows, int total) {
    int[] elements = new int[total];
    int at = 0;
    for (int i = 0; i < rows.count(); i++) {
      int size = countAt(rows.at(i));
      for (int element = 0; element < size; element++) {
        elements[at] = first.applyAsInt(rows.at(i)) + element;
        at++;
      }
    }
    return RowSelection.of(elements);
  }
}
