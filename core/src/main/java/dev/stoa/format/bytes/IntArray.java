package dev.stoa.format.bytes;

import java.util.Arrays;

/** A growing array of ints that keeps its room when it is cleared. */
public final class IntArray {
  private static final int FIRST_CAPACITY = 16;
  private static final int LARGEST_CAPACITY = Integer.MAX_VALUE - 8;

  private int[] values = {};
  private int size;

  /** Appends a value. */
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, grown(size));
    }
    values[size++] = value;
  }

  /** The capacity that follows one that is full: twice that, up to what an array can have. */
  public static int grown(int capacity) {
    if (capacity == LARGEST_CAPACITY) {
      throw new IllegalStateException("an array cannot hold more than " + capacity + " values");
    }
    return (int) Math.min(LARGEST_CAPACITY, Math.max(FIRST_CAPACITY, capacity * 2L));
  }

  /** The value at an index below {@link #size()}. */
  public int at(int index) {
    return values[index];
  }

  /** The value added last. */
  public int last() {
    return values[size - 1];
  }

  /** How many values there are. */
  public int size() {
    return size;
  }

  /** Forgets the values. */
  public void clear() {
    size = 0;
  }
}
