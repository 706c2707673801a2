package dev.stoa.format.vector.write;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.registry.StandardEncodings;

/**
 * How vector pages of a column are written.
 *
 * @param profile what encodings are chosen for
 * @param codec wraps buffers where that makes them smaller; with none, the profile decides
 * @param encodings among which it is chosen
 */
public record VectorOptions(EncodingProfile profile, CompressionCodec codec, Encodings encodings) {
  /** Options with the encodings of the format. */
  public VectorOptions(EncodingProfile profile, CompressionCodec codec) {
    this(profile, codec, StandardEncodings.ALL);
  }
}
