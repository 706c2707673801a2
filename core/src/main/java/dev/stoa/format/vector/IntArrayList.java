package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import java.util.Arrays;

/** Small numbers gathered for a page: ends, codes, places. */
final class IntArrayList {
  private int[] values = new int[64];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  int at(int index) {
    return values[index];
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
  int[] values() {
    return values;
  }
}
