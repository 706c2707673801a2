package dev.stoa.format.vector.buffer;

import dev.stoa.format.bytes.ByteWriter;

/** Reads and writes the two's complement, most significant byte first, of Avro's decimals. */
public final class DecimalBytes {
  private DecimalBytes() {}

  /** Returns the number stored in at most eight bytes, or in the last eight of more bytes. */
  public static long unscaled(byte[] bytes, int from, int length) {
    long value = length == 0 ? 0 : bytes[from] >> 7;
    for (int i = 0; i < length; i++) {
      value = (value << 8) | (bytes[from + i] & 0xff);
    }
    return value;
  }

  /** Returns whether {@link #write} with the minimum length would write these bytes. */
  public static boolean isMinimal(byte[] bytes, int from, int length) {
    return length > 0
        && length <= Long.BYTES
        && (length == 1 || bytes[from] != bytes[from + 1] >> 7);
  }

  /**
   * Returns whether the last eight bytes contain the number, as all bytes before them repeat the
   * sign; false for no bytes.
   */
  public static boolean isSignExtended(byte[] bytes, int from, int length) {
    if (length == 0) {
      return false;
    }
    int sign = length > Long.BYTES ? bytes[from + length - Long.BYTES] >> 7 : 0;
    for (int i = 0; i < length - Long.BYTES; i++) {
      if (bytes[from + i] != sign) {
        return false;
      }
    }
    return true;
  }

  /** Returns the minimum size of a number in bytes. */
  public static int minLength(long value) {
    long magnitude = value < 0 ? ~value : value;
    return (Long.SIZE - Long.numberOfLeadingZeros(magnitude)) / 8 + 1;
  }

  /** Appends a number in this number of bytes. */
  public static void write(long value, int length, ByteWriter out) {
    for (int i = length - 1; i >= 0; i--) {
      out.writeByte((int) (value >> Math.min(63, 8 * i)));
    }
  }
}
