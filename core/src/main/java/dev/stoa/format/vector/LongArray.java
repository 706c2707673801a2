package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import java.util.Arrays;

/** Numbers gathered for a page. */
final class LongArray {
  private long[] values = new long[64];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  long at(int index) {
    return values[index];
  }

  /** The last one; 0 when there is none. */
  long last() {
    return size == 0 ? 0 : values[size - 1];
  }

  /** Keeps those at the places whose bit is 1. */
  void retain(Bitmap places) {
    int kept = 0;
    for (int i = places.next(0); i < size; i = places.next(i + 1)) {
      values[kept++] = values[i];
    }
    size = kept;
  }

  /** The numbers, and room behind them. */
  long[] values() {
    return values;
  }
}
