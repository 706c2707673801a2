package dev.stoa.format.bytes;

import java.util.Arrays;

/** A growing array of ints that keeps its capacity when it is cleared. */
public final class IntArray {
  private static final int INITIAL_CAPACITY = 16;
  private static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;

  private int[] values = {};
  private int size;

  /** Appends a value. */
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, nextCapacity(size));
    }
    values[size++] = value;
  }

  /** Returns the next capacity of a full array: twice as much, up to the maximum array size. */
  public static int nextCapacity(int capacity) {
    if (capacity == MAX_CAPACITY) {
      throw new IllegalStateException("an array cannot hold more than " + capacity + " values");
    }
    return (int) Math.min(MAX_CAPACITY, Math.max(INITIAL_CAPACITY, capacity * 2L));
  }

  /** Returns the value at an index below {@link #size()}. */
  public int at(int index) {
    return values[index];
  }

  /** Returns the value added last. */
  public int last() {
    return values[size - 1];
  }

  /** Returns the number of values. */
  public int size() {
    return size;
  }

  /** Removes all values. */
  public void clear() {
    size = 0;
  }
}
