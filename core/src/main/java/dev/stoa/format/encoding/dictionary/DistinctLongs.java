package dev.stoa.format.encoding.dictionary;

import java.util.Arrays;

/**
 * A hash table of distinct numbers, each with its index in insertion order. Called by {@link
 * LongDictionary}.
 */
final class DistinctLongs {
  private static final int INITIAL_CAPACITY = 64;

  /** 2 to the power of 64 divided by the golden ratio; multiplication by it mixes the bits. */
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private final int maxSize;
  private long[] values = new long[INITIAL_CAPACITY];

  /**
   * The index of a slot's value plus one, or 0 if the slot is free; at least half of the slots are
   * free.
   */
  private int[] slots = new int[2 * INITIAL_CAPACITY];

  private int size;

  /** Creates a table of at most this number of values. */
  DistinctLongs(int maxSize) {
    this.maxSize = maxSize;
  }

  /**
   * Returns the index of a number, and adds the number unless it is present; -1 if it is absent and
   * the table is full.
   */
  int findOrAdd(long value) {
    int slot = slotOf(value);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == maxSize) {
      return -1;
    }
    if (size == values.length) {
      grow();
      slot = slotOf(value);
    }
    values[size] = value;
    slots[slot] = ++size;
    return size - 1;
  }

  /** Returns the slot of a value, or the free slot for it. */
  private int slotOf(long value) {
    int mask = slots.length - 1;
    long hash = value * GOLDEN_RATIO;
    int slot = (int) (hash >>> 32 ^ hash >>> 48) & mask;
    while (slots[slot] != 0 && values[slots[slot] - 1] != value) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    values = Arrays.copyOf(values, 2 * size);
    slots = new int[4 * size];
    for (int i = 0; i < size; i++) {
      slots[slotOf(values[i])] = i + 1;
    }
  }

  /** Returns the numbers in insertion order. */
  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
