package dev.stoa.format.encoding.dictionarybytes;

import java.util.Arrays;

/**
 * Sorts distinct values as unsigned bytes: by the first few bytes that can differ, packed with the
 * value's ordinal into a long, and only if these are equal by all bytes. Called by {@link
 * BytesDictionary}.
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
record EntrySorter(byte[] data, DistinctBytes values) {
  /** Bits of a value's ordinal; the other bits of a key are bytes of the value. */
  static final int ENTRY_BITS = 23;

  private static final int KEY_BYTES = 5;
  private static final long ENTRY_MASK = (1L << ENTRY_BITS) - 1;

  /** The ordinals of the values in sorted order. */
  static int[] of(byte[] data, DistinctBytes values) {
    return new EntrySorter(data, values).sort();
  }

  private int[] sort() {
    int size = values.size();
    int commonPrefix = commonPrefixLength();
    long[] keys = new long[size];
    for (int entry = 0; entry < size; entry++) {
      keys[entry] = key(entry, commonPrefix) << ENTRY_BITS | entry;
    }
    Arrays.sort(keys);
    int[] order = new int[size];
    int end;
    for (int first = 0; first < size; first = end) {
      end = first + 1;
      while (end < size && keys[end] >>> ENTRY_BITS == keys[first] >>> ENTRY_BITS) {
        end++;
      }
      for (int i = first; i < end; i++) {
        order[i] = (int) (keys[i] & ENTRY_MASK);
      }
      if (end > first + 1) {
        sortByAllBytes(order, first, end);
      }
    }
    return order;
  }

  /** The length of the prefix that all values share. */
  private int commonPrefixLength() {
    int start = values.size() == 0 ? 0 : values.start(0);
    int commonPrefix = values.size() == 0 ? 0 : values.end(0) - start;
    for (int entry = 1; entry < values.size() && commonPrefix > 0; entry++) {
      int from = values.start(entry);
      int length = Math.min(commonPrefix, values.end(entry) - from);
      int mismatch = Arrays.mismatch(data, start, start + length, data, from, from + length);
      commonPrefix = mismatch < 0 ? length : mismatch;
    }
    return commonPrefix;
  }

  private long key(int entry, int commonPrefix) {
    int start = values.start(entry) + commonPrefix;
    int end = Math.min(values.end(entry), start + KEY_BYTES);
    long key = 0;
    for (int i = 0; i < KEY_BYTES; i++) {
      key = key << Byte.SIZE | (start + i < end ? data[start + i] & 0xff : 0);
    }
    return key;
  }

  private void sortByAllBytes(int[] order, int first, int end) {
    Integer[] entries = new Integer[end - first];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = order[first + i];
    }
    Arrays.sort(
        entries,
        (a, b) ->
            Arrays.compareUnsigned(
                data, values.start(a), values.end(a), data, values.start(b), values.end(b)));
    for (int i = 0; i < entries.length; i++) {
      order[first + i] = entries[i];
    }
  }
}
