package dev.stoa.format.vector;

import dev.stoa.format.compress.CompressionCodec;

/**
 * How vector pages of a column are written.
 *
 * @param profile what encodings are chosen for
 * @param codec wraps buffers where that makes them smaller; with none, the profile decides
 */
public record VectorOptions(VectorProfile profile, CompressionCodec codec) {}
