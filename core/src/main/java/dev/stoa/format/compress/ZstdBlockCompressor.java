package dev.stoa.format.compress;

import io.airlift.compress.zstd.ZstdCompressor;

/**
 * Compresses each block to one Zstandard frame. Removes the frame's own checksum, which the library
 * always writes: every byte of a file has a checksum already, and verifying a second one takes
 * about a twelfth of the decompression time.
 */
final class ZstdBlockCompressor implements Compressor {
  /** Creates a native compressor if its library can be loaded, otherwise one of this class. */
  static Compressor newFastest() {
    try {
      return NativeZstdCompressor.createChecked();
    } catch (LinkageError e) {
      return new ZstdBlockCompressor(); // zstd-jni, its native library or a method is missing
    }
  }

  private final AirCompressor delegate = new AirCompressor(new ZstdCompressor());

  @Override
  public int maxCompressedLength(int length) {
    return delegate.maxCompressedLength(length);
  }

  @Override
  public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    int size = delegate.compress(source, offset, length, target, targetOffset);
    return ZstdFrame.removeChecksum(target, targetOffset, size);
  }
}
