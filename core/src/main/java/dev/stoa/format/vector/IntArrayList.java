package dev.stoa.format.vector;

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

  /** The numbers, and room behind them. */
  int[] values() {
    return values;
  }
}
