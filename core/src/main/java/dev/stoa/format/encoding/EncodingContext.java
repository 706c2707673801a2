package dev.stoa.format.encoding;

import dev.stoa.format.compress.CompressionCodec;

/** What the estimates of encodings depend on beside the values. Implemented by pages. */
public interface EncodingContext {
  /** What encodings are chosen for. */
  EncodingProfile profile();

  /** What the user wants buffers to be compressed with; with none, the profile decides. */
  CompressionCodec codec();

  /** What the next outermost values were encoded as in the page before. */
  PastChoice nextPastChoice();

  /** What numbers cost in the encoding that suits them best. */
  Estimate estimate(LongValues values);

  /** What byte strings cost in the encoding that suits them best. */
  Estimate estimate(BytesValues values);

  /** The time that stored bytes and decoding take under the profile, in nanoseconds. */
  default double cost(Estimate estimate) {
    return estimate.sizeInBytes() * profile().nanosPerByte() + estimate.nanos();
  }
}
