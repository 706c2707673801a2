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

  /** Whether bytes of an array are all of another. */
  static boolean isAt(byte[] bytes, int offset, byte[] other) {
    return Arrays.equals(bytes, offset, offset + other.length, other, 0, other.length);
  }

  /** Whether bytes of a buffer are all of an array. */
  static boolean isAt(ByteBuffer bytes, int offset, byte[] other) {
    return compare(bytes, offset, other.length, other) == 0;
  }

  /** Whether a range of an array has a part, which is not empty. */
  static boolean contains(byte[] bytes, int offset, int length, byte[] part) {
    return indexOf(bytes, offset, offset + length, part) < offset + length;
  }

  /**
   * Where in a range of an array a part begins, which is not empty; {@code to} if it is not there.
   * Eight places at a time are looked at for the part's first and last byte.
   */
  static int indexOf(byte[] bytes, int from, int to, byte[] part) {
    long first = (part[0] & 0xff) * EACH_BYTE;
    long last = (part[part.length - 1] & 0xff) * EACH_BYTE;
    int toLast = part.length - 1;
    int end = to - toLast;
    int at = from;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long difference =
          ((long) IN_ARRAY.get(bytes, at) ^ first)
              | ((long) IN_ARRAY.get(bytes, at + toLast) ^ last);
      long hits = (difference - EACH_BYTE) & ~difference & EACH_TOP_BIT;
      while (hits != 0) {
        int hit = at + (Long.numberOfTrailingZeros(hits) >>> 3);
        if (isAt(bytes, hit, part)) {
          return hit;
        }
        hits &= hits - 1;
      }
    }
    for (; at < end; at++) {
      if (bytes[at] == part[0] && isAt(bytes, at, part)) {
        return at;
      }
    }
    return to;
  }

  /** The same for a range of a buffer. */
  static boolean contains(ByteBuffer bytes, int offset, int length, byte[] part) {
    long first = (part[0] & 0xff) * EACH_BYTE;
    long last = (part[part.length - 1] & 0xff) * EACH_BYTE;
    int toLast = part.length - 1;
    int end = offset + length - toLast;
    int at = offset;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long difference =
          ((long) IN_BUFFER.get(bytes, at) ^ first)
              | ((long) IN_BUFFER.get(bytes, at + toLast) ^ last);
      long hits = (difference - EACH_BYTE) & ~difference & EACH_TOP_BIT;
      while (hits != 0) {
        if (isAt(bytes, at + (Long.numberOfTrailingZeros(hits) >>> 3), part)) {
          return true;
        }
        hits &= hits - 1;
      }
    }
    for (; at < end; at++) {
      if (bytes.get(at) == part[0] && isAt(bytes, at, part)) {
        return true;
      }
    }
    return false;
  }
}
