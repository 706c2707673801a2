package dev.stoa.arrow;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import java.util.Arrays;

/**
 * The rows of a vector to export, in order: a contiguous range, which can be copied as a whole, or
 * any rows. Called by the exporters.
 */
final class RowSelection {
  /** The index of a row whose value does not matter, because it or an enclosing value is null. */
  static final int ABSENT = -1;

  private final int firstRow;
  private final int count;

  /** The rows; null for a contiguous range. */
  private final int[] indexes;

  private RowSelection(int firstRow, int count, int[] indexes) {
    this.firstRow = firstRow;
    this.count = count;
    this.indexes = indexes;
  }

  /** Selects a contiguous range of rows. */
  static RowSelection range(int firstRow, int count) {
    return new RowSelection(firstRow, count, null);
  }

  /** Selects rows in any order, which may include {@link #ABSENT}. */
  static RowSelection of(int[] indexes) {
    return new RowSelection(0, indexes.length, indexes);
  }

  /** Selects the rows whose bit is 1. */
  static RowSelection ofBitmap(Bitmap selection) {
    int[] indexes = new int[selection.cardinality()];
    long[] words = selection.words();
    int count = 0;
    for (int word = 0; count < indexes.length; word++) {
      for (long bits = words[word]; bits != 0; bits &= bits - 1) {
        indexes[count++] = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
      }
    }
    return of(indexes);
  }

  /** Selects some of these rows, from one on; fewer than {@code maxCount} at the end. */
  RowSelection part(int first, int maxCount) {
    int partCount = Math.min(maxCount, count - first);
    return isRange()
        ? range(firstRow + first, partCount)
        : of(Arrays.copyOfRange(indexes, first, first + partCount));
  }

  int count() {
    return count;
  }

  /** Whether these rows are contiguous, starting at {@link #firstRow}. */
  boolean isRange() {
    return indexes == null;
  }

  int firstRow() {
    return firstRow;
  }

  /** Returns a row of the vector, or {@link #ABSENT}. */
  int row(int index) {
    return indexes == null ? firstRow + index : indexes[index];
  }

  /** Whether a row has a value in a vector. */
  boolean isPresent(ColumnVector vector, int index) {
    int row = row(index);
    return row != ABSENT && !vector.isNull(row);
  }

  /** Returns these rows, with {@link #ABSENT} in place of rows that are null in a vector. */
  RowSelection withNullsAbsent(ColumnVector vector) {
    if (!vector.hasNulls()) {
      return this;
    }
    int[] rows = new int[count];
    for (int i = 0; i < count; i++) {
      rows[i] = isPresent(vector, i) ? row(i) : ABSENT;
    }
    return of(rows);
  }

  /** Returns the dictionary codes of these rows; {@link #ABSENT} stays the same. */
  RowSelection toCodes(DictionaryVector vector) {
    int[] codes = new int[count];
    for (int i = 0; i < count; i++) {
      codes[i] = row(i) == ABSENT ? ABSENT : vector.codeAt(row(i));
    }
    return of(codes);
  }

  /** Returns row 0 in place of each of these rows; {@link #ABSENT} stays the same. */
  RowSelection toConstantRows() {
    int[] zeros = new int[count];
    if (!isRange()) {
      Arrays.setAll(zeros, i -> indexes[i] == ABSENT ? ABSENT : 0);
    }
    return of(zeros);
  }
}
