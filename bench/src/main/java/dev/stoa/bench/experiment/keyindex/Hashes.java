package dev.stoa.bench.experiment.keyindex;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** What the structures do with hashes. */
final class Hashes {
  private Hashes() {}

  /** Returns a number below a bound, which grows with half of the hash, rounded down. */
  static long scale(long hash, long bound) {
    return Math.multiplyHigh(hash >>> 1, 2 * bound);
  }

  /** Returns another hash of a hash, by the last step of MurmurHash3. */
  static long mix(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }

  /** Returns the number of bits of the numbers from 0 to a maximum. */
  static int bitCount(long max) {
    return Long.SIZE - Long.numberOfLeadingZeros(max);
  }

  /**
   * Returns the rows in the order of their places: each element is a place, shifted left by {@link
   * #bitCount} of the row count, plus the row.
   *
   * @param placeOfRow returns a place that fits into the other bits
   */
  static long[] sortedPlaces(int rowCount, IntToLongFunction placeOfRow) {
    int rowBits = bitCount(rowCount);
    long[] places = new long[rowCount];
    for (int row = 0; row < rowCount; row++) {
      places[row] = placeOfRow.applyAsLong(row) << rowBits | row;
    }
    Arrays.sort(places);
    return places;
  }
}
