package dev.stoa.format.vector.write;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.registry.StandardEncodings;

/**
 * How vector pages of a column are written.
 *
 * @param profile optimizes the choice of encodings
 * @param codec wraps buffers if that makes them smaller; if none, the profile decides
 * @param encodings the candidates
 */
public record VectorOptions(EncodingProfile profile, CompressionCodec codec, Encodings encodings) {
  /** Options with the encodings of the format. */
  public VectorOptions(EncodingProfile profile, CompressionCodec codec) {
    this(profile, codec, StandardEncodings.ALL);
  }
}
