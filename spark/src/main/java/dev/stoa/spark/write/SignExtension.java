package dev.stoa.spark.write;

import java.util.Arrays;

/** The bytes of a number that stands in more of them. */
final class SignExtension {
  private SignExtension() {}

  /** As many bytes as wanted, which the number fits, the most significant first. */
  static byte[] of(byte[] number, int sizeInBytes) {
    byte[] extended = new byte[sizeInBytes];
    Arrays.fill(extended, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, extended, sizeInBytes - number.length, number.length);
    return extended;
  }
}
