package dev.stoa.arrow;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;

/**
 * Where the elements of arrays or the entries of maps stand.
 *
 * @param vector the arrays or maps
 * @param first which of the elements is the first of a row
 * @param count the number of elements in a row, 0 in a null one
 */
record Elements(ColumnVector vector, IntUnaryOperator first, IntUnaryOperator count) {
  static Elements of(ArrayVector arrays) {
    return new Elements(arrays, arrays::firstElement, arrays::elementCount);
  }

  static Elements of(MapVector maps) {
    return new Elements(maps, maps::firstEntry, maps::entryCount);
  }

  /** Adds the offsets of some rows; gives their elements. */
  Rows rows(Rows given, Buffers buffers) {
    Rows rows = given.isRange() ? given : given.presentIn(vector);
    ByteBuffer ends = buffers.add((rows.count() + 1L) * Integer.BYTES);
    long total = 0;
    for (int i = 0; i < rows.count(); i++) {
      total += countAt(rows.at(i));
      ends.putInt((i + 1) * Integer.BYTES, (int) total);
    }
    if (total > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          total + " elements in one batch are more than the offsets of Arrow's lists can say");
    }
    return rows.isRange() ? Rows.range(firstOf(rows), (int) total) : gathered(rows, (int) total);
  }

  private int countAt(int row) {
    return row == Rows.ABSENT ? 0 : count.applyAsInt(row);
  }

  private int firstOf(Rows rows) {
    return rows.count() == 0 ? 0 : first.applyAsInt(rows.first());
  }

  private Rows gathered(Rows rows, int total) {
    int[] elements = new int[total];
    int at = 0;
    for (int i = 0; i < rows.count(); i++) {
      int size = countAt(rows.at(i));
      for (int element = 0; element < size; element++) {
        elements[at] = first.applyAsInt(rows.at(i)) + element;
        at++;
      }
    }
    return Rows.of(elements);
  }
}
