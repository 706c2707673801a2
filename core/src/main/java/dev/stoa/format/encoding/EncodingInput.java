package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;

/** The encoded input of decoders. Implemented by pages. */
public interface EncodingInput {
  /** The descriptor being read. */
  ByteReader header();

  /** The bytes that contain the buffers, for errors about inconsistent values. */
  ByteRegion body();

  /** A buffer, decompressed on use. */
  ByteRegion readRegion();

  /** Numbers in the encoding they were written in. */
  LongDecoder readLongs(int count);

  /** Byte strings in the encoding they were written in. */
  BytesDecoder readBytes(int count);

  /** A count that is 0 only if there are no values. */
  default int readPositive(String what, int limit) {
    int count = header().readCount(what, limit);
    if (count == 0 && limit > 0) {
      throw header().corrupt("expected a " + what + ", found 0");
    }
    return count;
  }

  /** Called before an encoding, possibly a nested one, is opened. */
  void beginEncoding(String label);

  /** Called after it was opened. */
  void endEncoding();
}
