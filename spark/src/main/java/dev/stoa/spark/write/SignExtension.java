package dev.stoa.spark.write;

import java.util.Arrays;

/** Extends two's complement numbers to more bytes. */
final class SignExtension {
  private SignExtension() {}

  /** The number in the given number of bytes, which it fits, big-endian. */
  static byte[] extend(byte[] number, int sizeInBytes) {
    byte[] extended = new byte[sizeInBytes];
    Arrays.fill(extended, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, extended, sizeInBytes - number.length, number.length);
    return extended;
  }
}
