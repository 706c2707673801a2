package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;

/**
 * Compares big-endian numbers of any length in two's complement, as decimals are stored; no bytes
 * are 0. Reads arrays and buffers, a byte at a time. Called to match and to hash decimals.
 */
public final class TwosComplementBytes {
  private TwosComplementBytes() {}

  /** Compares a number in an array with another, as a comparator does. */
  public static int compare(byte[] bytes, int offset, int length, byte[] other) {
    return compare(ByteBuffer.wrap(bytes), offset, length, other);
  }

  /** Compares a number in a buffer with another, as a comparator does. */
  public static int compare(ByteBuffer bytes, int offset, int length, byte[] other) {
    int longest = Math.max(length, other.length);
    // The first byte has the sign, later ones are unsigned.
    int order = at(bytes, offset, length, longest) - at(other, longest);
    for (int fromEnd = longest - 1; order == 0 && fromEnd > 0; fromEnd--) {
      order = (at(bytes, offset, length, fromEnd) & 0xff) - (at(other, fromEnd) & 0xff);
    }
    return order;
  }

  private static byte at(ByteBuffer bytes, int offset, int length, int fromEnd) {
    if (fromEnd > length) {
      return (byte) (length == 0 ? 0 : bytes.get(offset) >> 7);
    }
    return length == 0 ? 0 : bytes.get(offset + length - fromEnd);
  }

  private static byte at(byte[] bytes, int fromEnd) {
    if (fromEnd > bytes.length) {
      return (byte) (bytes.length == 0 ? 0 : bytes[0] >> 7);
    }
    return bytes.length == 0 ? 0 : bytes[bytes.length - fromEnd];
  }

  /** The number as a long, saturated to the least or greatest long. */
  public static long saturatedLong(byte[] bytes, int offset, int length) {
    return saturatedLong(ByteBuffer.wrap(bytes), offset, length);
  }

  /** The number as a long, saturated to the least or greatest long. */
  public static long saturatedLong(ByteBuffer bytes, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int sign = bytes.get(offset) >> 7;
    int at = offset;
    int end = offset + length;
    while (end - at > Long.BYTES && bytes.get(at) == sign) {
      at++;
    }
    boolean fits = end - at < Long.BYTES || bytes.get(at) >> 7 == sign;
    if (end - at > Long.BYTES || !fits) {
      return sign == 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    long number = sign;
    for (; at < end; at++) {
      number = number << 8 | (bytes.get(at) & 0xff);
    }
    return number;
  }
}
