package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.frames.Frames;

/** Tells choosers what a codec would make of a buffer. */
final class Compressions {
  private Compressions() {}

  /** The bytes of a buffer in frames of the codec. */
  static long size(ByteWriter bytes, CompressionCodec codec) {
    ByteWriter frames = new ByteWriter();
    Frames.encode(bytes.array(), bytes.size(), codec, frames);
    return frames.size();
  }
}
