package dev.stoa.format.compress;

import com.github.luben.zstd.Zstd;
import java.util.Objects;

/**
 * Compresses each block to one Zstandard frame with the native library zstd-jni, three times as
 * fast as {@link ZstdBlockCompressor}. Holds no native memory between calls.
 */
final class NativeZstdCompressor implements Compressor {
  /** Zstandard's default level, which compresses about as well as {@link ZstdBlockCompressor}. */
  private static final int LEVEL = 3;

  /** Blocks are at most this long, so that all sums of lengths fit an int. */
  private static final int MAX_LENGTH = 1 << 30;

  /**
   * Creates a compressor, and tests it with an empty block, since a version of the library that
   * lacks a method fails only when the method is called.
   *
   * @throws LinkageError if the library is missing, or lacks a required method
   */
  static NativeZstdCompressor createChecked() {
    NativeZstdCompressor compressor = new NativeZstdCompressor();
    compressor.compress(new byte[0], 0, 0, new byte[compressor.maxCompressedLength(0)], 0);
    return compressor;
  }

  @Override
  public int maxCompressedLength(int length) {
    if (length < 0 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "expected a block of at most 1 GiB, found " + length + " bytes");
    }
    return (int) Zstd.compressBound(length);
  }

  @Override
  public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    Objects.checkFromIndexSize(offset, length, source.length);
    int maxCompressedLength = maxCompressedLength(length);
    Objects.checkFromIndexSize(targetOffset, maxCompressedLength, target.length);
    long size =
        Zstd.compressByteArray(
            target, targetOffset, maxCompressedLength, source, offset, length, LEVEL);
    if (Zstd.isError(size)) {
      throw new IllegalStateException("Zstandard failed: " + Zstd.getErrorName(size));
    }
    return (int) size;
  }
}
