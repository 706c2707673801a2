package dev.stoa.format.compress;

import java.util.EnumMap;
import java.util.Map;

/**
 * The decompressors of one reader, at most one of each codec, made when they are first needed, and
 * room for the blocks that pass through them. All pages of a split directory share them; they are
 * closed with it, so that native memory goes at once.
 */
public final class Decompressors implements AutoCloseable {
  private final Map<CompressionCodec, Decompressor> made = new EnumMap<>(CompressionCodec.class);
  private byte[] stored = {};
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

  /** Room for the bytes of a block, valid until the next is asked for. */
  public byte[] stored(int sizeInBytes) {
    if (stored.length < sizeInBytes) {
      stored = new byte[sizeInBytes];
    }
    return stored;
  }

  @Override
  public void close() {
    isClosed = true;
    made.values().forEach(Decompressor::close);
    made.clear();
  }
}
