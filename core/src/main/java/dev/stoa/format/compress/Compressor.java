package dev.stoa.format.compress;

/** Compresses blocks, one after another. For one thread; holds buffers that it uses again. */
public interface Compressor {
  /** The most bytes that a block of so many bytes can become. */
  int maxCompressedLength(int length);

  /**
   * Compresses {@code length} bytes of {@code source} from {@code offset} on into {@code target},
   * from {@code targetOffset} on, where {@link #maxCompressedLength} bytes must fit.
   *
   * @return how many bytes were written
   */
  int compress(byte[] source, int offset, int length, byte[] target, int targetOffset);
}
