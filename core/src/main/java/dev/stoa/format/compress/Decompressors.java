package dev.stoa.format.compress;

import java.util.EnumMap;
import java.util.Map;

/**
 * The decompressors of one reader, at most one of each codec, made when they are first needed. The
 * value pages of a split directory share some, closed with it so that native memory goes at once;
 * the vector pages of each column have their own.
 */
public final class Decompressors implements AutoCloseable {
  private final Map<CompressionCodec, Decompressor> made = new EnumMap<>(CompressionCodec.class);
  private boolean isClosed;

  /**
   * The decompressor of a codec.
   *
   * @throws IllegalStateException when these are closed, or nothing decompresses for the codec
   */
  public Decompressor of(CompressionCodec codec) {
    if (isClosed) {
      throw new IllegalStateException("a reader was used after it had been closed");
    }
    return made.computeIfAbsent(codec, CompressionCodec::newDecompressor);
  }

  @Override
  public void close() {
    isClosed = true;
    made.values().forEach(Decompressor::close);
    made.clear();
  }
}
