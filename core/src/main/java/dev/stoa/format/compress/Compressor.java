package dev.stoa.format.compress;

/** Compresses one block per call. Not thread-safe. */
public interface Compressor {
  /** Returns the maximum compressed size, in bytes, of a block of {@code length} bytes. */
  int maxCompressedLength(int length);

  /**
   * Compresses {@code length} bytes of {@code source} from {@code offset} into {@code target} from
   * {@code targetOffset}, which needs room for {@link #maxCompressedLength} bytes.
   *
   * @return the number of bytes written
   */
  int compress(byte[] source, int offset, int length, byte[] target, int targetOffset);
}
