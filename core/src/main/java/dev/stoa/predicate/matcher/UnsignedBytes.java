package dev.stoa.predicate.matcher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compares unsigned bytes in arrays and buffers without copying them. Called by matchers and
 * bounds.
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

  /** Returns eight bytes of a buffer; the first of them are the lowest bits. */
  static long wordAt(ByteBuffer bytes, int index) {
    return (long) LITTLE_ENDIAN_IN_BUFFER.get(bytes, index);
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
}
