package dev.stoa.format.vector.write;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.registry.StandardEncodings;

/**
 * The options for writing vector pages of a column.
 *
 * @param profile the profile by which encodings are chosen
 * @param codec the codec for buffers that it makes smaller; if NONE, the profile decides
 * @param encodings the encodings to choose from
 */
public record VectorOptions(EncodingProfile profile, CompressionCodec codec, Encodings encodings) {
  /** Creates options with the encodings of the format. */
  public VectorOptions(EncodingProfile profile, CompressionCodec codec) {
    this(profile, codec, StandardEncodings.ALL);
  }
}
