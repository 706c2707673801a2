package dev.stoa.format.compress;

import java.util.Objects;

/**
 * Compresses LZO, LZ4 and Snappy blocks with the aircompressor library, also used by {@link
 * ZstdBlockCompressor}. Only the library's Zstandard compressor allocates memory: per call about 90
 * KB of tables for a block of 4 KiB.
 */
record AirCompressor(io.airlift.compress.Compressor delegate) implements Compressor {
  @Override
  public int maxCompressedLength(int length) {
    int maxCompressedLength = delegate.maxCompressedLength(length);
    if (length < 0 || maxCompressedLength < length) {
      throw new IllegalArgumentException(
          "expected a block that takes less than 2 GiB even if it cannot be compressed, found "
              + length
              + " bytes");
    }
    return maxCompressedLength;
  }

  @Override
  public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    // The library does not check these ranges: it uses Unsafe, and its int sums can overflow.
    Objects.checkFromIndexSize(offset, length, source.length);
    int maxCompressedLength = maxCompressedLength(length);
    Objects.checkFromIndexSize(targetOffset, maxCompressedLength, target.length);
    return delegate.compress(source, offset, length, target, targetOffset, maxCompressedLength);
  }
}
