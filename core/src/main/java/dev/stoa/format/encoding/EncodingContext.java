package dev.stoa.format.encoding;

import dev.stoa.format.compress.CompressionCodec;

/** What the estimates of encodings depend on beside the values. Implemented by pages. */
public interface EncodingContext {
  /** The profile that encodings are chosen by. */
  EncodingProfile profile();

  /** The codec that the user wants for buffers; with none, the profile decides. */
  CompressionCodec codec();

  /** How the next outermost values that these encodings suit were encoded in the previous page. */
  PastChoice nextPastChoice(EncodingSet<?, ?> encodings);

  /** The cost of numbers in the encoding that suits them best. */
  Estimate estimate(LongValues values);

  /** The cost of byte strings in the encoding that suits them best. */
  Estimate estimate(BytesValues values);

  /** The time that stored bytes and decoding take under the profile, in nanoseconds. */
  default double cost(Estimate estimate) {
    return estimate.sizeInBytes() * profile().nanosPerByte() + estimate.nanos();
  }
}
