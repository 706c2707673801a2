package dev.stoa.format.encoding;

import dev.stoa.format.compress.CompressionCodec;

/**
 * The settings, previous choices and nested estimates that encodings use to estimate their cost.
 * Implemented by {@code PageOutput}, the output of a page being written.
 */
public interface EncodingContext {
  /** Returns the profile by which encodings are chosen. */
  EncodingProfile profile();

  /** Returns the codec that the user chose for buffers; if it is NONE, the profile decides. */
  CompressionCodec codec();

  /**
   * Returns the choice for the same values of the previous page. Values that are not nested in
   * another encoding are matched by order: the second call of a page returns the choice of the
   * second call of the previous page with the same encodings.
   *
   * @param encodings the encodings of the values; values of other encodings are counted separately
   */
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
