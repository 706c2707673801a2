package dev.stoa.format.encoding;

import dev.stoa.format.compress.CompressionCodec;

/** The inputs of encodings' estimates besides the values. Implemented by pages. */
public interface EncodingContext {
  /** The profile by which encodings are chosen. */
  EncodingProfile profile();

  /** The codec that the user chose for buffers; if it is NONE, the profile decides. */
  CompressionCodec codec();

  /** Returns the previous page's choice for the next outermost values of these encodings. */
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
