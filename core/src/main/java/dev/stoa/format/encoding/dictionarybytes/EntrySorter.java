package dev.stoa.format.encoding.dictionarybytes;

import java.util.Arrays;

/**
 * Sorts distinct values as unsigned bytes: first by the few bytes after their common prefix, packed
 * with the value's index into a long, and then by all bytes if those are equal. Called by {@link
 * BytesDictionary}.
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
record EntrySorter(byte[] data, DistinctBytes values) {
  /** The number of bits of a value's index; the other bits of a key are bytes of the value. */
  static final int ENTRY_BITS = 23;

  /** The number of bytes of a value in a key; with one more, a key could be negative. */
  private static final int KEY_SIZE_IN_BYTES = 5;

  private static final long ENTRY_MASK = (1L << ENTRY_BITS) - 1;

  /** Returns the indexes of the values in sorted order. */
  static int[] sortedEntries(byte[] data, DistinctBytes values) {
    return new EntrySorter(data, values).sort();
  }

  private int[] sort() {
    int size = values.size();
    int commonPrefixLength = commonPrefixLength();
    long[] keys = new long[size];
    for (int entry = 0; entry < size; entry++) {
      keys[entry] = key(entry, commonPrefixLength) << ENTRY_BITS | entry;
    }
    Arrays.sort(keys);
    int[] sortedEntries = new int[size];
    int end;
    for (int first = 0; first < size; first = end) {
      end = first + 1;
      while (end < size && keys[end] >>> ENTRY_BITS == keys[first] >>> ENTRY_BITS) {
        end++;
      }
      for (int i = first; i < end; i++) {
        sortedEntries[i] = (int) (keys[i] & ENTRY_MASK);
      }
      if (end > first + 1) {
        sortByAllBytes(sortedEntries, first, end);
      }
    }
    return sortedEntries;
  }

  /** Returns the length of the prefix that all values share. */
  private int commonPrefixLength() {
    int start = values.size() == 0 ? 0 : values.start(0);
    int commonPrefixLength = values.size() == 0 ? 0 : values.end(0) - start;
    for (int entry = 1; entry < values.size() && commonPrefixLength > 0; entry++) {
      int from = values.start(entry);
      int length = Math.min(commonPrefixLength, values.end(entry) - from);
      int mismatch = Arrays.mismatch(data, start, start + length, data, from, from + length);
      commonPrefixLength = mismatch < 0 ? length : mismatch;
    }
    return commonPrefixLength;
  }

  private long key(int entry, int commonPrefixLength) {
    int start = values.start(entry) + commonPrefixLength;
    int end = Math.min(values.end(entry), start + KEY_SIZE_IN_BYTES);
    long key = 0;
    for (int i = 0; i < KEY_SIZE_IN_BYTES; i++) {
      key = key << Byte.SIZE | (start + i < end ? data[start + i] & 0xff : 0);
    }
    return key;
  }

  private void sortByAllBytes(int[] sortedEntries, int first, int end) {
    Integer[] entries = new Integer[end - first];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = sortedEntries[first + i];
    }
    Arrays.sort(
        entries,
        (left, right) ->
            Arrays.compareUnsigned(
                data,
                values.start(left),
                values.end(left),
                data,
                values.start(right),
                values.end(right)));
    for (int i = 0; i < entries.length; i++) {
      sortedEntries[first + i] = entries[i];
    }
  }
}
