package dev.stoa.predicate.matcher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Compares and searches bytes in arrays and buffers without copying them. */
public final class UnsignedBytes {
  private static final VarHandle BIG_IN_BUFFER =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle IN_BUFFER =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_IN_ARRAY =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle IN_ARRAY =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH_BYTE = 0x0101010101010101L;
  private static final long EACH_TOP_BIT = 0x8080808080808080L;

  private UnsignedBytes() {}

  /** Compares a range of an array with all of another. */
  public static int compare(byte[] bytes, int offset, int length, byte[] other) {
    return Arrays.compareUnsigned(bytes, offset, offset + length, other, 0, other.length);
  }

  /** Compares a range of a buffer with all of an array. */
  public static int compare(ByteBuffer bytes, int offset, int length, byte[] other) {
    int common = Math.min(length, other.length);
    int at = 0;
    for (; at <= common - Long.BYTES; at += Long.BYTES) {
      long mine = (long) BIG_IN_BUFFER.get(bytes, offset + at);
      long theirs = (long) BIG_IN_ARRAY.get(other, at);
      if (mine != theirs) {
        return Long.compareUnsigned(mine, theirs);
      }
    }
    for (; at < common; at++) {
      int difference = (bytes.get(offset + at) & 0xff) - (other[at] & 0xff);
      if (difference != 0) {
        return difference;
      }
    }
    return length - other.length;
  }

  /** Whether the bytes at an offset of an array equal another array. */
  static boolean regionMatches(byte[] bytes, int offset, byte[] other) {
    return Arrays.equals(bytes, offset, offset + other.length, other, 0, other.length);
  }

  /** Whether the bytes at an offset of a buffer equal an array. */
  static boolean regionMatches(ByteBuffer bytes, int offset, byte[] other) {
    return compare(bytes, offset, other.length, other) == 0;
  }

  /** Whether a range of an array contains a non-empty pattern. */
  static boolean contains(byte[] bytes, int offset, int length, byte[] pattern) {
    return indexOf(bytes, offset, offset + length, pattern) < offset + length;
  }

  /**
   * The index of a non-empty pattern in a range of an array; {@code to} if it is absent. Tests
   * eight positions at a time for the pattern's first and last byte.
   */
  static int indexOf(byte[] bytes, int from, int to, byte[] pattern) {
    long first = (pattern[0] & 0xff) * EACH_BYTE;
    long last = (pattern[pattern.length - 1] & 0xff) * EACH_BYTE;
    int lastOffset = pattern.length - 1;
    int end = to - lastOffset;
    int at = from;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long difference =
          ((long) IN_ARRAY.get(bytes, at) ^ first)
              | ((long) IN_ARRAY.get(bytes, at + lastOffset) ^ last);
      long hits = (difference - EACH_BYTE) & ~difference & EACH_TOP_BIT;
      while (hits != 0) {
        int hit = at + (Long.numberOfTrailingZeros(hits) >>> 3);
        if (regionMatches(bytes, hit, pattern)) {
          return hit;
        }
        hits &= hits - 1;
      }
    }
    for (; at < end; at++) {
      if (bytes[at] == pattern[0] && regionMatches(bytes, at, pattern)) {
        return at;
      }
    }
    return to;
  }

  /** Whether a range of a buffer contains a non-empty pattern. */
  static boolean contains(ByteBuffer bytes, int offset, int length, byte[] pattern) {
    long first = (pattern[0] & 0xff) * EACH_BYTE;
    long last = (pattern[pattern.length - 1] & 0xff) * EACH_BYTE;
    int lastOffset = pattern.length - 1;
    int end = offset + length - lastOffset;
    int at = offset;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long difference =
          ((long) IN_BUFFER.get(bytes, at) ^ first)
              | ((long) IN_BUFFER.get(bytes, at + lastOffset) ^ last);
      long hits = (difference - EACH_BYTE) & ~difference & EACH_TOP_BIT;
      while (hits != 0) {
        if (regionMatches(bytes, at + (Long.numberOfTrailingZeros(hits) >>> 3), pattern)) {
          return true;
        }
        hits &= hits - 1;
      }
    }
    for (; at < end; at++) {
      if (bytes.get(at) == pattern[0] && regionMatches(bytes, at, pattern)) {
        return true;
      }
    }
    return false;
  }
}
