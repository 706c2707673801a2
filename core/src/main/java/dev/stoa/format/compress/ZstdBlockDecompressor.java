package dev.stoa.format.compress;

import io.airlift.compress.zstd.ZstdDecompressor;
import java.util.Objects;

/**
 * Decompresses blocks of one Zstandard frame each with the aircompressor library, after {@link
 * ZstdFrame} has checked the frame. The library allocates a few hundred bytes per call.
 */
final class ZstdBlockDecompressor implements Decompressor {
  /** Creates a native decompressor if its library can be loaded, otherwise one of this class. */
  static Decompressor newFastest() {
    try {
      return NativeZstdDecompressor.createChecked();
    } catch (LinkageError e) {
      return new ZstdBlockDecompressor(); // zstd-jni, its native library or a method is missing
    }
  }

  private final AirDecompressor delegate = new AirDecompressor(new ZstdDecompressor());

  @Override
  public void decompress(
      byte[] source, int offset, int length, byte[] target, int targetOffset, int targetLength) {
    Objects.checkFromIndexSize(targetOffset, targetLength, target.length);
    ZstdFrame.check(source, offset, length, targetLength);
    delegate.decompress(source, offset, length, target, targetOffset, targetLength);
  }
}
