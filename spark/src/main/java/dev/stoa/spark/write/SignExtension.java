package dev.stoa.spark.write;

import java.util.Arrays;

/** Extends two's complement numbers to more bytes. */
final class SignExtension {
  private SignExtension() {}

  /** Extends a big-endian number to a size that is at least its own. */
  static byte[] extend(byte[] number, int sizeInBytes) {
    byte[] extended = new byte[sizeInBytes];
    Arrays.fill(extended, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, extended, sizeInBytes - number.length, number.length);
    return extended;
  }
}
