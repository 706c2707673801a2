package dev.stoa.format.encoding;

import dev.stoa.format.compress.CompressionCodec;

/** The inputs of encodings' estimates besides the values. Implemented by pages. */
public interface EncodingContext {
  /** The profile by which encodings are chosen. */
  EncodingProfile profile();

  /** The codec that the user wants for buffers; if none, the profile decides. */
  CompressionCodec codec();

  /**
   * The history of the next outermost values that these encodings suit: their encoding in the
   * previous page.
   */
  EncodingChoice nextEncodingChoice(EncodingSet<?, ?> encodings);

  /** The cost of numbers in their best encoding. */
  Estimate estimate(LongValues values);

  /** The cost of byte strings in their best encoding. */
  Estimate estimate(BytesValues values);

  /** The cost of storing and decoding under the profile, in nanoseconds. */
  default double cost(Estimate estimate) {
    return estimate.sizeInBytes() * profile().nanosPerByte() + estimate.nanos();
  }
}
