package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/**
 * The output of encodings: descriptors in the page's header, buffers, and values that are
 * themselves encoded. Implemented by pages.
 */
public interface EncodingOutput extends EncodingContext {
  /** Returns the page's header, to which the descriptor of the values is appended. */
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
   * Appends a buffer that has been compressed, or the uncompressed buffer if the frames hardly save
   * space. Both may be empty afterwards.
   *
   * @param frames the frames of the compressed buffer
   * @param frameHeader the code of the frames' codec and size
   */
  void writeFrames(ByteWriter bytes, ByteWriter frames, int frameHeader);

  /** Writes numbers in their best encoding. */
  void write(LongValues values);

  /** Writes byte strings in their best encoding. */
  void write(BytesValues values);
}
