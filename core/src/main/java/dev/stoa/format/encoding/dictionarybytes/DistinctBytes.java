package dev.stoa.format.encoding.dictionarybytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Numbers different values in the order in which they come: a hash table with open addressing.
 * Called by {@link BytesDictionary}.
 */
final class DistinctBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int FIRST_SLOTS = 1 << 10;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

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
    int hash = hash(start, end);
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

  private int hash(int start, int end) {
    long hash = (long) end - start;
    int at = start;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(data, at));
    }
    if (at < end) {
      hash = mix(hash ^ rest(at, end - at));
    }
    return (int) (hash >>> Integer.SIZE);
  }

  private static long mix(long hash) {
    long product = hash * GOLDEN;
    return product ^ (product >>> 29);
  }

  private long rest(int at, int length) {
    if (at + Long.BYTES <= data.length) {
      return (long) LONGS.get(data, at) & (-1L >>> (Long.SIZE - Byte.SIZE * length));
    }
    long word = 0;
    for (int i = 0; i < length; i++) {
      word |= (data[at + i] & 0xffL) << (Byte.SIZE * i);
    }
    return word;
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
