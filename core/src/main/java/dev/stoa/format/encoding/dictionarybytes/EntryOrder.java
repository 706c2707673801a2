package dev.stoa.format.encoding.dictionarybytes;

import java.util.Arrays;

/**
 * Sorts different values as unsigned bytes: by the first few bytes in which they may differ, packed
 * with the value's number into a long, and only where these are equal by all. Called by {@link
 * BytesDictionary}.
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
record EntryOrder(byte[] data, DistinctBytes values) {
  /** Bits of a value's number; the other bits of a key are bytes. */
  static final int NUMBER_BITS = 23;

  private static final int KEY_BYTES = 5;
  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  /** The numbers of the values in their order. */
  static int[] of(byte[] data, DistinctBytes values) {
    return new EntryOrder(data, values).sort();
  }

  private int[] sort() {
    int size = values.size();
    int shared = shared();
    long[] keys = new long[size];
    for (int number = 0; number < size; number++) {
      keys[number] = key(number, shared) << NUMBER_BITS | number;
    }
    Arrays.sort(keys);
    int[] order = new int[size];
    int end;
    for (int first = 0; first < size; first = end) {
      end = first + 1;
      while (end < size && keys[end] >>> NUMBER_BITS == keys[first] >>> NUMBER_BITS) {
        end++;
      }
      for (int i = first; i < end; i++) {
        order[i] = (int) (keys[i] & NUMBER);
      }
      if (end > first + 1) {
        sortByAll(order, first, end);
      }
    }
    return order;
  }

  /** The number of first bytes that all values have in common. */
  private int shared() {
    int start = values.size() == 0 ? 0 : values.start(0);
    int shared = values.size() == 0 ? 0 : values.end(0) - start;
    for (int number = 1; number < values.size() && shared > 0; number++) {
      int from = values.start(number);
      int length = Math.min(shared, values.end(number) - from);
      int differs = Arrays.mismatch(data, start, start + length, data, from, from + length);
      shared = differs < 0 ? length : differs;
    }
    return shared;
  }

  private long key(int number, int shared) {
    int start = values.start(number) + shared;
    int end = Math.min(values.end(number), start + KEY_BYTES);
    long key = 0;
    for (int i = 0; i < KEY_BYTES; i++) {
      key = key << Byte.SIZE | (start + i < end ? data[start + i] & 0xff : 0);
    }
    return key;
  }

  private void sortByAll(int[] order, int first, int end) {
    Integer[] numbers = new Integer[end - first];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = order[first + i];
    }
    Arrays.sort(
        numbers,
        (a, b) ->
            Arrays.compareUnsigned(
                data, values.start(a), values.end(a), data, values.start(b), values.end(b)));
    for (int i = 0; i < numbers.length; i++) {
      order[first + i] = numbers[i];
    }
  }
}
