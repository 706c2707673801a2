package dev.stoa.format.compress;

import io.airlift.compress.MalformedInputException;
import java.util.Objects;

/**
 * Decompresses LZO, LZ4 and Snappy blocks with the aircompressor library, also used by {@link
 * ZstdBlockDecompressor}. The library's Snappy decompressor allocates less than 100 bytes per call,
 * to read the length.
 *
 * <p>The library checks its reads and writes against the source and target ranges. LZO stores no
 * length and allows consecutive blocks, so an empty block after another is not an error.
 */
final class AirDecompressor implements Decompressor {
  private final io.airlift.compress.Decompressor delegate;

  /**
   * The target of blocks that should be empty: for a target of 0 bytes, the library's Zstandard
   * decompressor would not check the block.
   */
  private final byte[] oneByteTarget = new byte[1];

  AirDecompressor(io.airlift.compress.Decompressor delegate) {
    this.delegate = delegate;
  }

  @Override
  public void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    // The library does not check these ranges: it uses Unsafe, and its int sums can overflow.
    Objects.checkFromIndexSize(offset, length, source.length);
    Objects.checkFromIndexSize(targetOffset, targetLength, target.length);
    int size = runDelegate(source, offset, length, target, targetOffset, targetLength);
    if (size != targetLength) {
      throw new MalformedBlockException(
          "expected a block of %d bytes, found %d bytes".formatted(targetLength, size));
    }
  }

  private int runDelegate(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    try {
      return targetLength == 0
          ? delegate.decompress(source, offset, length, oneByteTarget, 0, 1)
          : delegate.decompress(source, offset, length, target, targetOffset, targetLength);
    } catch (MalformedInputException
        | IndexOutOfBoundsException
        | IllegalArgumentException
        | IllegalStateException e) {
      // Besides its own exception, version 2.0.3 throws these for invalid Zstandard tables and
      // headers, and for Snappy blocks that are too long.
      throw new MalformedBlockException(
          "expected a block of %d bytes, found malformed data".formatted(targetLength), e);
    }
  }
}
