package dev.stoa.format.compress;

import io.airlift.compress.zstd.ZstdDecompressor;
import java.util.Objects;

/**
 * Decompresses Zstandard blocks, each one frame, whose {@link ZstdFrame outline} it checks before
 * the library reads it. The library allocates some hundred bytes a call.
 */
final class ZstdBlockDecompressor implements Decompressor {
  /** The native decompressor if it is on the class path, else this one. */
  static Decompressor fastest() {
    try {
      return NativeZstdDecompressor.createChecked();
    } catch (LinkageError e) {
      return new ZstdBlockDecompressor(); // the library, its native part or a method is missing
    }
  }

  private final AirDecompressor library = new AirDecompressor(new ZstdDecompressor());

  @Override
  public void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    Objects.checkFromIndexSize(targetOffset, targetLength, target.length);
    ZstdFrame.check(source, offset, length, targetLength);
    library.decompress(source, offset, length, target, targetOffset, targetLength);
  }
}
