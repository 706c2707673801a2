package dev.stoa.format.compress;

/**
 * Decompresses one block per call, until it is closed. A call allocates no more than a few hundred
 * bytes. Not thread-safe.
 */
public interface Decompressor extends AutoCloseable {
  /**
   * Decompresses {@code length} bytes of {@code source} from {@code offset} on into {@code
   * targetLength} bytes of {@code target} from {@code targetOffset} on; writes nothing elsewhere.
   *
   * @throws MalformedBlockException if the bytes are not a block of this codec, or decompress to
   *     another length
   */
  void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength);

  /** Decompresses a block into the first bytes of {@code target}. */
  default void decompress(byte[] source, int offset, int length, byte[] target, int targetLength) {
    decompress(source, offset, length, target, 0, targetLength);
  }

  /** Frees memory outside the heap, if any. */
  @Override
  default void close() {}
}
