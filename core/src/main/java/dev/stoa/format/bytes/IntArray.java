package dev.stoa.format.bytes;

import java.util.Arrays;

/** A growing array of ints that keeps its room when it is cleared. */
public final class IntArray {
  private static final int FIRST_CAPACITY = 16;

  private int[] values = {};
  private int size;

  /** Appends a value. */
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(FIRST_CAPACITY, size * 2));
    }
    values[size++] = value;
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

  /** Takes the last value back. */
  public void removeLast() {
    size--;
  }

  /** Forgets the values. */
  public void clear() {
    size = 0;
  }

  /** Forgets the values, and gives back all but a little of the room. */
  public void release() {
    values = new int[0];
    size = 0;
  }

  /** Bytes of memory held. */
  public int capacityInBytes() {
    return values.length * Integer.BYTES;
  }

  /** The last index whose value is not above the given one; the values must rise. */
  public int floorIndex(int value) {
    int found = Arrays.binarySearch(values, 0, size, value);
    return found >= 0 ? found : -found - 2;
  }
}
