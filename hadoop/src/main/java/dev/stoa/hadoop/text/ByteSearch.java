package dev.stoa.hadoop.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Searches a byte in an array, eight bytes at a time.
 *
 * <p>The array must have {@link #PADDING} bytes after the searched ones, which may be read but do
 * not count.
 */
final class ByteSearch {
  /** The number of bytes that a search may read beyond its end. */
  static final int PADDING = Long.BYTES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private ByteSearch() {}

  /** Returns a byte, repeated eight times, as the other methods take it. */
  static long pattern(int value) {
    return (value & 0xff) * ONES;
  }

  /** Returns the index of the first byte with the pattern's value; {@code to} if there is none. */
  static int find(byte[] bytes, int from, int to, long pattern) {
    // hot: stoa bench parsing
    for (int i = from; i < to; i += Long.BYTES) {
      long difference = (long) LONGS.get(bytes, i) ^ pattern;
      long zeros = (difference - ONES) & ~difference & HIGH_BITS;
      if (zeros != 0) {
        return Math.min(to, i + (Long.numberOfTrailingZeros(zeros) >>> 3));
      }
    }
    return to;
  }

  /**
   * Returns what {@link #find} does; faster if the byte is far away, such as the end of a line: of
   * four words, it finds out at once that none has the byte.
   */
  static int findFar(byte[] bytes, int from, int to, long pattern) {
    int i = from;
    // hot: stoa bench parsing
    for (; i <= to - 4 * Long.BYTES; i += 4 * Long.BYTES) {
      long first = (long) LONGS.get(bytes, i) ^ pattern;
      long second = (long) LONGS.get(bytes, i + Long.BYTES) ^ pattern;
      long third = (long) LONGS.get(bytes, i + 2 * Long.BYTES) ^ pattern;
      long fourth = (long) LONGS.get(bytes, i + 3 * Long.BYTES) ^ pattern;
      long zeros =
          ((first - ONES) & ~first)
              | ((second - ONES) & ~second)
              | ((third - ONES) & ~third)
              | ((fourth - ONES) & ~fourth);
      if ((zeros & HIGH_BITS) != 0) {
        break;
      }
    }
    return find(bytes, i, to, pattern);
  }

  /** Returns the index of the first byte with either value; {@code to} if there is none. */
  static int findEither(byte[] bytes, int from, int to, long pattern, long otherPattern) {
    for (int i = from; i < to; i += Long.BYTES) {
      long word = (long) LONGS.get(bytes, i);
      long difference = word ^ pattern;
      long otherDifference = word ^ otherPattern;
      long zeros =
          (((difference - ONES) & ~difference) | ((otherDifference - ONES) & ~otherDifference))
              & HIGH_BITS;
      if (zeros != 0) {
        return Math.min(to, i + (Long.numberOfTrailingZeros(zeros) >>> 3));
      }
    }
    return to;
  }
}
