package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/** The output of encodings: a descriptor, buffers, and values that are themselves encoded. */
public interface EncodingOutput extends EncodingContext {
  /** The descriptor, which a reader reads first. */
  ByteWriter header();

  /**
   * Appends a buffer uncompressed and describes its position; the buffer may be empty afterwards.
   */
  void writeRegion(ByteWriter bytes);

  /**
   * Appends a buffer in frames of a codec, or uncompressed if frames hardly save space; the buffer
   * may be empty afterwards.
   */
  void writeRegion(ByteWriter bytes, CompressionCodec codec);

  /**
   * Appends a buffer as these frames, or uncompressed if frames hardly save space; both may be
   * empty afterwards.
   *
   * @param frameHeader the code of the frames' codec and size
   */
  void writeFrames(ByteWriter bytes, ByteWriter frames, int frameHeader);

  /** Writes numbers in their best encoding. */
  void write(LongValues values);

  /** Writes byte strings in their best encoding. */
  void write(BytesValues values);
}
