package dev.stoa.format.encoding;

import dev.stoa.format.compress.CompressionCodec;

/**
 * The settings, previous choices and nested estimates that encodings use to estimate their cost.
 * Implemented by pages.
 */
public interface EncodingContext {
  /** Returns the profile by which encodings are chosen. */
  EncodingProfile profile();

  /** Returns the codec that the user chose for buffers; if it is NONE, the profile decides. */
  CompressionCodec codec();

  /** Returns the previous page's choice for the next outermost values of these encodings. */
  EncodingChoice nextEncodingChoice(EncodingSet<?, ?> encodings);

  /** Returns the cost of numbers in their best encoding. */
  Estimate estimate(LongValues values);

  /** Returns the cost of byte strings in their best encoding. */
  Estimate estimate(BytesValues values);

  /** Returns the cost of storing and decoding under the profile, in nanoseconds. */
  default double cost(Estimate estimate) {
    return estimate.sizeInBytes() * profile().nanosPerByte() + estimate.nanos();
  }
}
