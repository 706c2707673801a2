package dev.stoa.arrow;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import java.util.Arrays;

/**
 * Which rows of a vector are exported, in which order: neighbours, which may be copied at once, or
 * any. Called by the copies.
 */
final class Rows {
  /** What stands in place of a row whose value does not matter, as it or what it is in is null. */
  static final int ABSENT = -1;

  private final int first;
  private final int count;
  private final int[] indexes;

  private Rows(int first, int count, int[] indexes) {
    this.first = first;
    this.count = count;
    this.indexes = indexes;
  }

  /** Some neighbours. */
  static Rows range(int first, int count) {
    return new Rows(first, count, null);
  }

  /** Any rows, {@link #ABSENT} among them. */
  static Rows of(int[] indexes) {
    return new Rows(0, indexes.length, indexes);
  }

  /** The rows whose bit is 1. */
  static Rows selected(Bitmap selection) {
    int[] indexes = new int[selection.cardinality()];
    int row = selection.next(0);
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = row;
      row = selection.next(row + 1);
    }
    return of(indexes);
  }

  int count() {
    return count;
  }

  /** Whether these are neighbours, from {@link #first} on. */
  boolean isRange() {
    return indexes == null;
  }

  int first() {
    return first;
  }

  /** A row of the vector, or {@link #ABSENT}. */
  int at(int index) {
    return indexes == null ? first + index : indexes[index];
  }

  /** Whether a row has a value in a vector. */
  boolean isPresent(ColumnVector vector, int index) {
    int row = at(index);
    return row != ABSENT && !vector.isNull(row);
  }

  /** The same with those absent that are null in a vector. */
  Rows presentIn(ColumnVector vector) {
    if (!vector.hasNulls()) {
      return this;
    }
    int[] present = new int[count];
    for (int i = 0; i < count; i++) {
      present[i] = isPresent(vector, i) ? at(i) : ABSENT;
    }
    return of(present);
  }

  /** Where the values of these rows, which are present or absent, stand in the dictionary. */
  Rows through(DictionaryVector vector) {
    int[] codes = new int[count];
    for (int i = 0; i < count; i++) {
      codes[i] = at(i) == ABSENT ? ABSENT : vector.codeAt(at(i));
    }
    return of(codes);
  }

  /** The first row in place of each that is present. */
  Rows ofConstant() {
    int[] zeros = new int[count];
    if (!isRange()) {
      Arrays.setAll(zeros, i -> indexes[i] == ABSENT ? ABSENT : 0);
    }
    return of(zeros);
  }
}
