package dev.stoa.format.compress;

/** Compresses blocks, one after another, and reuses its buffers. Not thread-safe. */
public interface Compressor {
  /** Returns the maximum compressed size of a block of this length. */
  int maxCompressedLength(int length);

  /**
   * Compresses {@code length} bytes of {@code source} from {@code offset} into {@code target} from
   * {@code targetOffset}, which needs room for {@link #maxCompressedLength} bytes.
   *
   * @return the number of bytes written
   */
  int compress(byte[] source, int offset, int length, byte[] target, int targetOffset);
}
