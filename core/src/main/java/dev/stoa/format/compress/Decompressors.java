package dev.stoa.format.compress;

import java.util.EnumMap;
import java.util.Map;

/**
 * The decompressors of one reader, at most one per codec, each created when it is first needed, and
 * a buffer for compressed blocks. Shared by all pages of a split directory and closed with it, so
 * that native memory is freed at once.
 */
public final class Decompressors implements AutoCloseable {
  private final Map<CompressionCodec, Decompressor> decompressors =
      new EnumMap<>(CompressionCodec.class);
  private byte[] compressedBuffer = {};
  private boolean isClosed;

  /**
   * Returns the decompressor of a codec.
   *
   * @throws IllegalStateException if this object is closed, or the codec has no decompressor
   */
  public Decompressor get(CompressionCodec codec) {
    if (isClosed) {
      throw new IllegalStateException("the reader is closed: open it again");
    }
    return decompressors.computeIfAbsent(codec, CompressionCodec::newDecompressor);
  }

  /**
   * Returns a shared buffer of at least {@code sizeInBytes} bytes for a compressed block, valid
   * until the next call.
   */
  public byte[] compressedBuffer(int sizeInBytes) {
    if (compressedBuffer.length < sizeInBytes) {
      compressedBuffer = new byte[sizeInBytes];
    }
    return compressedBuffer;
  }

  @Override
  public void close() {
    isClosed = true;
    decompressors.values().forEach(Decompressor::close);
    decompressors.clear();
  }
}
