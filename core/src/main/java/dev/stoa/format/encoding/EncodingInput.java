package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;

/** Where encodings read what they wrote. Implemented by pages. */
public interface EncodingInput {
  /** The description that is being read. */
  ByteReader head();

  /** The bytes that buffers are parts of, for errors in values that do not fit together. */
  ByteRegion body();

  /** A buffer, decompressed where it is used. */
  ByteRegion readRegion();

  /** Numbers in whichever encoding they were written. */
  LongDecoder readLongs(int count);

  /** Byte strings in whichever encoding they were written. */
  BytesDecoder readBytes(int count);

  /** A count that is 0 only where there are no values. */
  default int readPositive(String what, int limit) {
    int count = head().readCount(what, limit);
    if (count == 0 && limit > 0) {
      throw head().corrupt("expected a " + what + ", found 0");
    }
    return count;
  }

  /** Called before an encoding, which may be nested in another, is opened. */
  void beginEncoding(String label);

  /** Called after it was opened. */
  void endEncoding();
}
