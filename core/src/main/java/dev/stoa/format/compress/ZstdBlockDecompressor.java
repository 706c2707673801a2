package dev.stoa.format.compress;

import io.airlift.compress.zstd.ZstdDecompressor;
import java.util.Objects;

/**
 * Decompresses Zstandard blocks, each one frame, whose {@link ZstdFrame outline} it checks before
 * the library reads it. Allocates some hundred bytes a call, in the library.
 */
final class ZstdBlockDecompressor implements Decompressor {
  private final AirDecompressor library = new AirDecompressor(new ZstdDecompressor());

  @Override
  public void decompress(byte[] source, int offset, int length, byte[] target, int targetLength) {
    Objects.checkFromIndexSize(0, targetLength, target.length);
    ZstdFrame.check(source, offset, length, targetLength);
    library.decompress(source, offset, length, target, targetLength);
  }
}
