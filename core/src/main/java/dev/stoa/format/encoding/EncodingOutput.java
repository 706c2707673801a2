package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/** Where encodings write: a description, buffers, and values that are encoded in turn. */
public interface EncodingOutput extends EncodingContext {
  /** The description that a reader reads first. */
  ByteWriter head();

  /** Appends a buffer as it is, which may be empty afterwards, and describes where. */
  void writeRegion(ByteWriter bytes);

  /**
   * Appends a buffer, which may be empty afterwards, in frames of a codec, or as it is where that
   * hardly makes it smaller.
   */
  void writeRegion(ByteWriter bytes, CompressionCodec codec);

  /**
   * Appends a buffer in these frames of it, or as it is where they hardly make it smaller; both may
   * be empty afterwards.
   *
   * @param formCode the number of the frames' form
   */
  void writeFrames(ByteWriter bytes, ByteWriter frames, int formCode);

  /** Writes numbers in the encoding that suits them best. */
  void write(LongValues values);

  /** Writes byte strings in the encoding that suits them best. */
  void write(BytesValues values);
}
