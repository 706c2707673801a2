package dev.stoa.predicate.matcher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compares and searches unsigned bytes in arrays and buffers without copying them. Called by
 * matchers and bounds.
 */
public final class UnsignedBytes {
  private static final VarHandle BIG_ENDIAN_IN_BUFFER =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LITTLE_ENDIAN_IN_BUFFER =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_ENDIAN_IN_ARRAY =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LITTLE_ENDIAN_IN_ARRAY =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Times a byte, this is a word with that byte eight times. */
  static final long EACH_BYTE = 0x0101010101010101L;

  static final long EACH_TOP_BIT = 0x8080808080808080L;

  private UnsignedBytes() {}

  /** Returns eight bytes of an array; the first of them are the lowest bits. */
  static long wordAt(byte[] bytes, int index) {
    return (long) LITTLE_ENDIAN_IN_ARRAY.get(bytes, index);
  }

  /** Returns the top bit of each zero byte, and perhaps of bytes after one. */
  static long zeroBytes(long word) {
    return (word - EACH_BYTE) & ~word & EACH_TOP_BIT;
  }

  /** Compares a range of an array with another array; the result is negative, 0 or positive. */
  public static int compare(byte[] bytes, int offset, int length, byte[] other) {
    return Arrays.compareUnsigned(bytes, offset, offset + length, other, 0, other.length);
  }

  /** Compares a range of a buffer with an array; the result is negative, 0 or positive. */
  public static int compare(ByteBuffer bytes, int offset, int length, byte[] other) {
    int commonLength = Math.min(length, other.length);
    int index = 0;
    for (; index <= commonLength - Long.BYTES; index += Long.BYTES) {
      long word = (long) BIG_ENDIAN_IN_BUFFER.get(bytes, offset + index);
      long otherWord = (long) BIG_ENDIAN_IN_ARRAY.get(other, index);
      if (word != otherWord) {
        return Long.compareUnsigned(word, otherWord);
      }
    }
    for (; index < commonLength; index++) {
      int difference = (bytes.get(offset + index) & 0xff) - (other[index] & 0xff);
      if (difference != 0) {
        return difference;
      }
    }
    return length - other.length;
  }

  /** Whether the bytes at an offset of an array are equal to another array. */
  static boolean regionMatches(byte[] bytes, int offset, byte[] other) {
    return Arrays.equals(bytes, offset, offset + other.length, other, 0, other.length);
  }

  /** Whether the bytes at an offset of a buffer are equal to an array. */
  static boolean regionMatches(ByteBuffer bytes, int offset, byte[] other) {
    return compare(bytes, offset, other.length, other) == 0;
  }

  /** Whether a range of an array contains a non-empty pattern. */
  static boolean contains(byte[] bytes, int offset, int length, byte[] pattern) {
    return indexOf(bytes, offset, offset + length, pattern) < offset + length;
  }

  /**
   * The index of a non-empty pattern in a range of an array; {@code to} if the range does not
   * contain it. Tests eight positions at a time for the first and the last byte of the pattern.
   */
  static int indexOf(byte[] bytes, int from, int to, byte[] pattern) {
    long firstBytes = (pattern[0] & 0xff) * EACH_BYTE;
    long lastBytes = (pattern[pattern.length - 1] & 0xff) * EACH_BYTE;
    int lastOffset = pattern.length - 1;
    int end = to - lastOffset;
    int index = from;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; index <= end - Long.BYTES; index += Long.BYTES) {
      long difference =
          (wordAt(bytes, index) ^ firstBytes) | (wordAt(bytes, index + lastOffset) ^ lastBytes);
      long matchBits = zeroBytes(difference); // other bytes among them are ruled out below
      while (matchBits != 0) {
        int matchIndex = index + (Long.numberOfTrailingZeros(matchBits) >>> 3);
        if (regionMatches(bytes, matchIndex, pattern)) {
          return matchIndex;
        }
        matchBits &= matchBits - 1;
      }
    }
    for (; index < end; index++) {
      if (bytes[index] == pattern[0] && regionMatches(bytes, index, pattern)) {
        return index;
      }
    }
    return to;
  }

  /** Whether a range of a buffer contains a non-empty pattern. */
  static boolean contains(ByteBuffer bytes, int offset, int length, byte[] pattern) {
    long firstBytes = (pattern[0] & 0xff) * EACH_BYTE;
    long lastBytes = (pattern[pattern.length - 1] & 0xff) * EACH_BYTE;
    int lastOffset = pattern.length - 1;
    int end = offset + length - lastOffset;
    int index = offset;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; index <= end - Long.BYTES; index += Long.BYTES) {
      long difference =
          ((long) LITTLE_ENDIAN_IN_BUFFER.get(bytes, index) ^ firstBytes)
              | ((long) LITTLE_ENDIAN_IN_BUFFER.get(bytes, index + lastOffset) ^ lastBytes);
      long matchBits = zeroBytes(difference); // other bytes among them are ruled out below
      while (matchBits != 0) {
        if (regionMatches(bytes, index + (Long.numberOfTrailingZeros(matchBits) >>> 3), pattern)) {
          return true;
        }
        matchBits &= matchBits - 1;
      }
    }
    for (; index < end; index++) {
      if (bytes.get(index) == pattern[0] && regionMatches(bytes, index, pattern)) {
        return true;
      }
    }
    return false;
  }
}
