package dev.stoa.arrow;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;

/**
 * The ranges of elements that belong to arrays, or of entries that belong to maps.
 *
 * @param vector the arrays or maps
 * @param firstElement returns the index of a row's first element
 * @param elementCount returns the number of a row's elements, 0 for null
 */
record NestedRanges(
    ColumnVector vector, IntUnaryOperator firstElement, IntUnaryOperator elementCount) {
  static NestedRanges of(ArrayVector arrays) {
    return new NestedRanges(arrays, arrays::firstElement, arrays::elementCount);
  }

  static NestedRanges of(MapVector maps) {
    return new NestedRanges(maps, maps::firstEntry, maps::entryCount);
  }

  /** Adds the offsets of some rows to buffers, and returns the rows' elements. */
  RowSelection addOffsets(RowSelection selection, ArrowBuffers buffers) {
    RowSelection rows = selection.isRange() ? selection : selection.withNullsAbsent(vector);
    ByteBuffer offsets = buffers.add((rows.count() + 1L) * Integer.BYTES);
    long totalCount = 0;
    for (int i = 0; i < rows.count(); i++) {
      totalCount += countAt(rows.row(i));
      offsets.putInt((i + 1) * Integer.BYTES, (int) totalCount);
    }
    if (totalCount > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          totalCount + " elements in one batch are more than the offsets of Arrow's lists allow");
    }
    return rows.isRange()
        ? RowSelection.range(firstOf(rows), (int) totalCount)
        : gatherElements(rows, (int) totalCount);
  }

  private int countAt(int row) {
    return row == RowSelection.ABSENT ? 0 : elementCount.applyAsInt(row);
  }

  private int firstOf(RowSelection rows) {
    return rows.count() == 0 ? 0 : firstElement.applyAsInt(rows.firstRow());
  }

  private RowSelection gatherElements(RowSelection rows, int totalCount) {
    int[] elements = new int[totalCount];
    int gatheredCount = 0;
    for (int i = 0; i < rows.count(); i++) {
      int size = countAt(rows.row(i));
      for (int element = 0; element < size; element++) {
        elements[gatheredCount] = firstElement.applyAsInt(rows.row(i)) + element;
        gatheredCount++;
      }
    }
    return RowSelection.of(elements);
  }
}
