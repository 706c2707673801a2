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

  /**
   * Returns the previous page's choice for the next values of a page that are not a part of another
   * encoding. The first call on a page returns the choice for the first such values of the previous
   * page, the second call that for the second ones.
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
