package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.format.bytes.BytesHash;
import java.util.Arrays;

/**
 * Numbers different values in the order in which they come: a hash table with open addressing.
 * Called by {@link BytesDictionary}.
 */
final class DistinctBytes {
  private static final int FIRST_SLOTS = 1 << 10;

  private final byte[] data;

  /** One more than the number of the value in a slot; 0 in slots that are free. */
  private int[] slots = new int[FIRST_SLOTS];

  private int[] hashes = new int[FIRST_SLOTS];
  private int[] starts = new int[FIRST_SLOTS];
  private int[] ends = new int[FIRST_SLOTS];
  private int size;
  private long sizeInBytes;

  /** A table of values that lie in the given bytes. */
  DistinctBytes(byte[] data) {
    this.data = data;
  }

  /** The number of the value that lies between two bytes, a new one if it did not come before. */
  int number(int start, int end) {
    // hot: ByteStringTimes
    int hash = BytesHash.of(data, start, end);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (true) {
      int number = slots[slot] - 1;
      if (number < 0) {
        return add(slot, hash, start, end);
      }
      if (hashes[number] == hash
          && Arrays.equals(data, starts[number], ends[number], data, start, end)) {
        return number;
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
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = number + 1;
    }
  }

  /** The number of different values. */
  int size() {
    return size;
  }

  /** Bytes of the different values. */
  long sizeInBytes() {
    return sizeInBytes;
  }

  /** Where a value begins. */
  int start(int number) {
    return starts[number];
  }

  /** Where a value ends. */
  int end(int number) {
    return ends[number];
  }
}
