package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;

/** The input from which encodings open decoders: a descriptor and buffers. Implemented by pages. */
public interface EncodingInput {
  /** Returns the descriptor being read. */
  ByteReader header();

  /** Returns the bytes that contain the buffers, for errors about inconsistent values. */
  ByteRegion body();

  /** Reads a buffer, which is decompressed on use. */
  ByteRegion readRegion();

  /** Reads numbers in the encoding they were written in. */
  LongDecoder readLongs(int count);

  /** Reads byte strings in the encoding they were written in. */
  BytesDecoder readBytes(int count);

  /** Reads a count that must not be 0 unless the limit is 0. */
  default int readPositive(String name, int limit) {
    int count = header().readCount(name, limit);
    if (count == 0 && limit > 0) {
      throw header().corrupt("expected a positive " + name + ", found 0");
    }
    return count;
  }

  /** Begins an encoding, which may be nested in another. Called before it is opened. */
  void beginEncoding(String label);

  /** Ends the encoding that was begun last. Called after it was opened. */
  void endEncoding();
}
