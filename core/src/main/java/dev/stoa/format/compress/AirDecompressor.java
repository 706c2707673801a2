package dev.stoa.format.compress;

import io.airlift.compress.MalformedInputException;
import java.util.Objects;

/**
 * A decompressor of the library aircompressor, for LZO, LZ4 and Snappy, and behind {@link
 * ZstdBlockDecompressor}. Snappy's allocates under 100 bytes a call for the length that it reads.
 *
 * <p>The library bounds what it reads and writes itself. LZO knows no length and lets blocks follow
 * one another, so an empty block behind a block is no fault.
 */
final class AirDecompressor implements Decompressor {
  private final io.airlift.compress.Decompressor library;
  // Given no room at all, Zstandard's would not look at the block.
  private final byte[] roomForNothing = new byte[1];

  AirDecompressor(io.airlift.compress.Decompressor library) {
    this.library = library;
  }

  @Override
  public void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    // The library reads and writes past the bounds checks of the JVM, and adds up ints.
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
          ? library.decompress(source, offset, length, roomForNothing, 0, 1)
          : library.decompress(source, offset, length, target, targetOffset, targetLength);
    } catch (MalformedInputException
        | IndexOutOfBoundsException
        | IllegalArgumentException
        | IllegalStateException e) {
      // All that version 2.0.3 throws: besides its own, for Zstandard's tables that are none, for
      // Snappy's blocks that are too long, and for Zstandard's headers.
      throw new MalformedBlockException(
          "expected a block of %d bytes, found others".formatted(targetLength), e);
    }
  }
}
