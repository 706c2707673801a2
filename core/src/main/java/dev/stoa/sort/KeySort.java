package dev.stoa.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A stable sort of addresses by the bytes of their keys: a radix sort by eight bytes of the keys at
 * a time, then of the groups with equal bytes by the next eight, so that keys are read in order of
 * address and each part at most once.
 */
final class KeySort {
  /** Groups of fewer rows are sorted by insertion. */
  private static final int MIN_RADIX_SORT_SIZE = 48;

  private static final int BUCKET_COUNT = 256;

  private static final VarHandle BIG_ENDIAN_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Returns eight bytes of the key at an address, from a position on. */
  @FunctionalInterface
  interface Prefixes {
    long prefix(long address, int position);
  }

  /** Returns the length of the key at an address. */
  @FunctionalInterface
  interface Lengths {
    int length(long address);
  }

  /** Compares the keys at two addresses. */
  @FunctionalInterface
  interface Order {
    int compare(long left, long right);
  }

  private final Prefixes prefixes;
  private final Lengths lengths;
  private final Order order;
  private final int[][] counts = new int[Long.BYTES][BUCKET_COUNT];
  private long[] addresses = {};
  private long[] keys = {};
  private long[] otherAddresses = {};
  private long[] otherKeys = {};

  KeySort(Prefixes prefixes, Lengths lengths, Order order) {
    this.prefixes = prefixes;
    this.lengths = lengths;
    this.order = order;
  }

  /** Reads eight bytes as one number, the first of them the most significant. */
  static long bigEndianLong(byte[] bytes, int offset) {
    return (long) BIG_ENDIAN_LONGS.get(bytes, offset);
  }

  /** Sorts the first addresses of an array. */
  void sort(long[] target, int count) {
    addresses = target;
    if (count >= MIN_RADIX_SORT_SIZE) {
      keys = new long[count];
      otherAddresses = new long[count];
      otherKeys = new long[count];
    }
    sort(0, count, 0);
  }

  /** Sorts addresses whose keys are equal before a position. */
  private void sort(int from, int to, int position) {
    int nextPosition = position;
    while (to - from >= MIN_RADIX_SORT_SIZE) {
      if (maxLength(from, to) <= nextPosition) {
        // The keys are equal but for zeros at their ends, of which fewer come first.
        for (int i = from; i < to; i++) {
          keys[i] = lengths.length(addresses[i]);
        }
        radixSort(from, to);
        return;
      }
      for (int i = from; i < to; i++) {
        keys[i] = prefixes.prefix(addresses[i], nextPosition);
      }
      radixSort(from, to);
      nextPosition += Long.BYTES;
      if (keys[from] != keys[to - 1]) {
        sortGroups(from, to, nextPosition);
        return;
      }
    }
    insertionSort(from, to);
  }

  private int maxLength(int from, int to) {
    int max = 0;
    for (int i = from; i < to; i++) {
      max = Math.max(max, lengths.length(addresses[i]));
    }
    return max;
  }

  /** Sorts each group of equal prefixes by the following bytes. */
  private void sortGroups(int from, int to, int position) {
    int groupStart = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || keys[i] != keys[groupStart]) {
        if (i - groupStart > 1) {
          sort(groupStart, i, position);
        }
        groupStart = i;
      }
    }
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long address = addresses[i];
      int hole = i;
      while (hole > from && order.compare(addresses[hole - 1], address) > 0) {
        addresses[hole] = addresses[hole - 1];
        hole--;
      }
      addresses[hole] = address;
    }
  }

  /** Sorts by {@link #keys} as unsigned numbers, least significant byte first. */
  private void radixSort(int from, int to) {
    // hot: bench load
    for (int[] count : counts) {
      Arrays.fill(count, 0);
    }
    for (int i = from; i < to; i++) {
      long key = keys[i];
      for (int digit = 0; digit < Long.BYTES; digit++) {
        counts[digit][(int) (key >>> (digit * Byte.SIZE)) & 0xff]++;
      }
    }
    for (int digit = 0; digit < Long.BYTES; digit++) {
      int shift = digit * Byte.SIZE;
      int[] starts = counts[digit];
      if (starts[(int) (keys[from] >>> shift) & 0xff] == to - from) {
        continue; // this byte is the same in all keys
      }
      int start = from;
      for (int bucket = 0; bucket < BUCKET_COUNT; bucket++) {
        int size = starts[bucket];
        starts[bucket] = start;
        start += size;
      }
      for (int i = from; i < to; i++) {
        int place = starts[(int) (keys[i] >>> shift) & 0xff]++;
        otherKeys[place] = keys[i];
        otherAddresses[place] = addresses[i];
      }
      System.arraycopy(otherKeys, from, keys, from, to - from);
      System.arraycopy(otherAddresses, from, addresses, from, to - from);
    }
  }
}
