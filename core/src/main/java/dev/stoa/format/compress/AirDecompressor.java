package dev.stoa.format.compress;

import io.airlift.compress.MalformedInputException;
import java.util.Objects;

/**
 * A decompressor of the aircompressor library for LZO, LZ4 and Snappy, also used by {@link
 * ZstdBlockDecompressor}. Snappy's allocates under 100 bytes a call for the length that it reads.
 *
 * <p>The library checks the bounds of its reads and writes itself. LZO stores no length and allows
 * consecutive blocks, so an empty block after a block is no error.
 */
final class AirDecompressor implements Decompressor {
  private final io.airlift.compress.Decompressor library;
  // Without any room Zstandard's would not look at the block.
  private final byte[] emptyTarget = new byte[1];

  AirDecompressor(io.airlift.compress.Decompressor library) {
    this.library = library;
  }

  @Override
  public void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    // The library bypasses the bounds checks of the JVM, and adds ints.
    Objects.checkFromIndexSize(offset, length, source.length);
    Objects.checkFromIndexSize(targetOffset, targetLength, target.length);
    int found = run(source, offset, length, target, targetOffset, targetLength);
    if (found != targetLength) {
      throw new MalformedBlockException(
          "expected a block of %d bytes, found %d".formatted(targetLength, found));
    }
  }

  private int run(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    try {
      return targetLength == 0
          ? library.decompress(source, offset, length, emptyTarget, 0, 1)
          : library.decompress(source, offset, length, target, targetOffset, targetLength);
    } catch (MalformedInputException
        | IndexOutOfBoundsException
        | IllegalArgumentException
        | IllegalStateException e) {
      // All exceptions that version 2.0.3 throws: besides its own, for invalid Zstandard tables,
      // for Snappy blocks that are too long, and for Zstandard headers.
      throw new MalformedBlockException(
          "expected a block of %d bytes, found malformed data".formatted(targetLength), e);
    }
  }
}
