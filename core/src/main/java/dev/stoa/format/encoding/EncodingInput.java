package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;

/**
 * The input from which encodings create decoders: descriptors in the page's header, and buffers.
 * Implemented by pages.
 */
public interface EncodingInput {
  /** Returns the page's header, positioned at the descriptor of the values. */
  ByteReader header();

  /** Returns the bytes that contain the buffers, for errors about inconsistent values. */
  ByteRegion body();

  /** Reads the position of a buffer, and returns its bytes, which are decompressed on use. */
  ByteRegion readRegion();

  /** Creates a decoder of numbers in the encoding in which they were written. */
  LongDecoder readLongs(int count);

  /** Creates a decoder of byte strings in the encoding in which they were written. */
  BytesDecoder readBytes(int count);

  /** Reads a count from the header; it must not be 0 unless the limit is 0. */
  default int readPositive(String name, int limit) {
    int count = header().readCount(name, limit);
    if (count == 0 && limit > 0) {
      throw header().corrupt("expected a positive " + name + ", found 0");
    }
    return count;
  }

  /** Reports that an encoding is about to be opened, possibly as a part of another. */
  void beginEncoding(String label);

  /** Reports that the encoding of the last {@link #beginEncoding} was opened with its parts. */
  void endEncoding();
}
