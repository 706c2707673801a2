package dev.stoa.table.index;

import dev.stoa.format.bytes.IntArray;
import java.util.Arrays;

/**
 * The hashes of the keys of rows in ascending order, which is that of the pages of indexes. Rows
 * are added, then sorted once. Not thread-safe.
 */
final class SortedHashes {
  /** A position among the added rows, which takes the place of the lower bits of its hash. */
  private static final int POSITION_BITS = 30;

  /** The maximum number of rows. */
  static final int MAX_SIZE = 1 << POSITION_BITS;

  private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

  private long[] hashes = new long[16];
  private final IntArray rows = new IntArray();

  /** The upper bits of each hash, so that signed numbers are in its order, and its position. */
  private long[] sorted = {};

  /** Adds a row. */
  void add(long hash, int row) {
    int size = rows.size();
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, IntArray.nextCapacity(size));
    }
    hashes[size] = hash;
    rows.add(row);
  }

  /** Sorts the rows; only then they are read. */
  void sort() {
    sorted = new long[rows.size()];
    for (int position = 0; position < sorted.length; position++) {
      sorted[position] = upperBits(hashes[position]) | position;
    }
    Arrays.sort(sorted);
  }

  private static long upperBits(long hash) {
    return (hash ^ Long.MIN_VALUE) & ~POSITION_MASK;
  }

  int size() {
    return sorted.length;
  }

  /** Returns the hash of the row at an index in the order of hashes. */
  long hash(int index) {
    return hashes[(int) (sorted[index] & POSITION_MASK)];
  }

  /** Returns the row at an index in the order of hashes. */
  int row(int index) {
    return rows.at((int) (sorted[index] & POSITION_MASK));
  }

  /** Whether the upper bits of the hash at an index are those of another hash. */
  boolean isNear(int index, long hash) {
    return index >= 0
        && index < sorted.length
        && (sorted[index] & ~POSITION_MASK) == upperBits(hash);
  }

  /** Returns the first index whose hash may be equal to one; those after it are near. */
  int firstNear(long hash) {
    int found = Arrays.binarySearch(sorted, upperBits(hash));
    return found < 0 ? -found - 1 : found;
  }
}
