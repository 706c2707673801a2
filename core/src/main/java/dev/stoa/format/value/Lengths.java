package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** Reads the lengths of texts and bytes, checked against what is left of the page. */
final class Lengths {
  private Lengths() {}

  static int readLength(ByteReader in) {
    long length = in.readZigzag();
    if (length < 0 || length > in.remaining()) {
      throw in.corrupt(
          "expected a length of at most " + in.remaining() + " bytes, found " + length);
    }
    return (int) length;
  }
}
