package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.format.bytes.BytesHash;
import java.util.Arrays;

/**
 * A hash table of distinct byte strings, each with its index in insertion order. Called by {@link
 * BytesDictionary}.
 */
final class DistinctBytes {
  private static final int INITIAL_SLOT_COUNT = 1 << 10;

  private final byte[] data;

  /** The index of a slot's value plus one; 0 in free slots. */
  private int[] slots = new int[INITIAL_SLOT_COUNT];

  /** The hash, the start and the end of each value. */
  private int[] hashes = new int[INITIAL_SLOT_COUNT];

  private int[] starts = new int[INITIAL_SLOT_COUNT];
  private int[] ends = new int[INITIAL_SLOT_COUNT];
  private int size;
  private long sizeInBytes;

  /** Creates an empty table for values in an array. */
  DistinctBytes(byte[] data) {
    this.data = data;
  }

  /**
   * Returns the index of the value between two offsets, and adds the value unless it is present.
   */
  int findOrAdd(int start, int end) {
    // hot: ByteStringTimes
    int hash = BytesHash.of(data, start, end);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (true) {
      int entry = slots[slot] - 1;
      if (entry < 0) {
        return add(slot, hash, start, end);
      }
      if (hashes[entry] == hash
          && Arrays.equals(data, starts[entry], ends[entry], data, start, end)) {
        return entry;
      }
      slot = (slot + 1) & mask;
    }
  }

  private int add(int slot, int hash, int start, int end) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, size * 2);
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    hashes[size] = hash;
    starts[size] = start;
    ends[size] = end;
    slots[slot] = ++size;
    sizeInBytes += end - start;
    if (size * 2 > slots.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    int mask = slots.length - 1;
    for (int entry = 0; entry < size; entry++) {
      int slot = hashes[entry] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = entry + 1;
    }
  }

  /** Returns the number of distinct values. */
  int size() {
    return size;
  }

  /** Returns the total size of the distinct values. */
  long sizeInBytes() {
    return sizeInBytes;
  }

  /** Returns the start of a value. */
  int start(int entry) {
    return starts[entry];
  }

  /** Returns the end of a value. */
  int end(int entry) {
    return ends[entry];
  }
}
