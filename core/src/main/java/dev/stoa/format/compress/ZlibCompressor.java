package dev.stoa.format.compress;

import java.util.Objects;
import java.util.zip.Deflater;

/**
 * Compresses with the JDK's zlib, without the zlib header and checksum: pages have their own. Holds
 * one {@link Deflater} with 256 KiB of native memory, which the JDK frees at the first garbage
 * collection that finds this object unreachable: create one per writer, not per block.
 */
final class ZlibCompressor implements Compressor {
  /** The default level of zlib: higher levels take longer and save little. */
  private static final int COMPRESSION_LEVEL = 6;

  private final Deflater deflater = new Deflater(COMPRESSION_LEVEL, true);

  /** Returns the limit that zlib's {@code deflateBound} gives for all compression levels. */
  @Override
  public int maxCompressedLength(int length) {
    long maxCompressedLength = length + ((length + 7L) >> 3) + ((length + 63L) >> 6) + 11;
    if (length < 0 || maxCompressedLength > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "expected a block below 1.7 GiB, found " + length + " bytes");
    }
    return (int) maxCompressedLength;
  }

  @Override
  public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    int maxLength = maxCompressedLength(length);
    Objects.checkFromIndexSize(targetOffset, maxLength, target.length);
    try {
      deflater.setInput(source, offset, length);
      deflater.finish();
      int size = deflater.deflate(target, targetOffset, maxLength);
      if (!deflater.finished()) {
        throw new IllegalStateException(
            "expected at most %d bytes from zlib, found more".formatted(maxLength));
      }
      return size;
    } finally {
      deflater.reset(); // releases the source, so that it can be garbage-collected
    }
  }
}
