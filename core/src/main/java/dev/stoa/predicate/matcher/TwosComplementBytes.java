package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;

/**
 * Compares big-endian numbers of any length in two's complement, the stored form of decimals; an
 * empty array is 0. Reads arrays and buffers byte by byte. Called to match and to hash decimals.
 */
public final class TwosComplementBytes {
  private TwosComplementBytes() {}

  /** Compares a number in an array with another number; the result is negative, 0 or positive. */
  public static int compare(byte[] bytes, int offset, int length, byte[] other) {
    return compare(ByteBuffer.wrap(bytes), offset, length, other);
  }

  /** Compares a number in a buffer with another number; the result is negative, 0 or positive. */
  public static int compare(ByteBuffer bytes, int offset, int length, byte[] other) {
    int maxLength = Math.max(length, other.length);
    // The first byte contains the sign; the others are unsigned.
    int comparison = byteFromEnd(bytes, offset, length, maxLength) - byteFromEnd(other, maxLength);
    for (int fromEnd = maxLength - 1; comparison == 0 && fromEnd > 0; fromEnd--) {
      comparison =
          (byteFromEnd(bytes, offset, length, fromEnd) & 0xff)
              - (byteFromEnd(other, fromEnd) & 0xff);
    }
    return comparison;
  }

  /**
   * Returns a byte by its distance from the end, 1 for the last one; bytes before the first repeat
   * the sign.
   */
  private static byte byteFromEnd(ByteBuffer bytes, int offset, int length, int fromEnd) {
    if (fromEnd > length) {
      return (byte) (length == 0 ? 0 : bytes.get(offset) >> 7);
    }
    return length == 0 ? 0 : bytes.get(offset + length - fromEnd);
  }

  private static byte byteFromEnd(byte[] bytes, int fromEnd) {
    if (fromEnd > bytes.length) {
      return (byte) (bytes.length == 0 ? 0 : bytes[0] >> 7);
    }
    return bytes.length == 0 ? 0 : bytes[bytes.length - fromEnd];
  }

  /** The number as a long, clamped to {@code Long.MIN_VALUE} or {@code Long.MAX_VALUE}. */
  public static long saturatedLong(byte[] bytes, int offset, int length) {
    return saturatedLong(ByteBuffer.wrap(bytes), offset, length);
  }

  /** The number as a long, clamped to {@code Long.MIN_VALUE} or {@code Long.MAX_VALUE}. */
  public static long saturatedLong(ByteBuffer bytes, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int sign = bytes.get(offset) >> 7;
    int index = offset;
    int end = offset + length;
    while (end - index > Long.BYTES && bytes.get(index) == sign) {
      index++;
    }
    boolean fits = end - index < Long.BYTES || bytes.get(index) >> 7 == sign;
    if (end - index > Long.BYTES || !fits) {
      return sign == 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    long number = sign;
    for (; index < end; index++) {
      number = number << 8 | (bytes.get(index) & 0xff);
    }
    return number;
  }
}
