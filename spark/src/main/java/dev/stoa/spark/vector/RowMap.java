package dev.stoa.spark.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.DictionaryVector;
import java.util.Arrays;

/** Which row of a vector stands for each of other rows; filled again for each batch. */
final class RowMap {
  private int[] rows = {};
  private int size;

  /** The number of rows that others stand for. */
  int size() {
    return size;
  }

  int of(int row) {
    return rows[row];
  }

  /** The rows whose bits are 1. */
  void select(Bitmap selection) {
    reset(selection.cardinality());
    int next = 0;
    for (int row = selection.next(0); row < selection.size(); row = selection.next(row + 1)) {
      rows[next++] = row;
    }
  }

  /** The row of the dictionary for each row. */
  void follow(DictionaryVector codes) {
    reset(codes.size());
    for (int row = 0; row < size; row++) {
      rows[row] = codes.codeAt(row);
    }
  }

  /** Row 0 for each of some rows. */
  void repeatFirst(int count) {
    reset(count);
    Arrays.fill(rows, 0, count, 0);
  }

  private void reset(int newSize) {
    size = newSize;
    if (rows.length < newSize) {
      rows = new int[newSize];
    }
  }
}
