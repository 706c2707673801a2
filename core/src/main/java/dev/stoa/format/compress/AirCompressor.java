package dev.stoa.format.compress;

import java.util.Objects;

/**
 * A compressor of the aircompressor library for LZO, LZ4 and Snappy, also used by {@link
 * ZstdBlockCompressor}. Only Zstandard's allocates: in each call some 90 KB of tables for a block
 * of 4 KiB.
 */
record AirCompressor(io.airlift.compress.Compressor library) implements Compressor {
  @Override
  public int maxCompressedLength(int length) {
    int max = library.maxCompressedLength(length);
    if (length < 0 || max < length) {
      throw new IllegalArgumentException("expected a block below 2 GiB, found " + length);
    }
    return max;
  }

  @Override
  public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    // The library bypasses the bounds checks of the JVM, and adds ints.
    Objects.checkFromIndexSize(offset, length, source.length);
    int max = maxCompressedLength(length);
    Objects.checkFromIndexSize(targetOffset, max, target.length);
    return library.compress(source, offset, length, target, targetOffset, max);
  }
}
