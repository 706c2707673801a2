package dev.stoa.cli.input.file;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Detects gzip and zstd by their first bytes and decompresses them. */
final class Decompression {
  /** The number of bytes by which compressions are detected. */
  static final int MAGIC_LENGTH = 4;

  private Decompression() {}

  /** Returns a stream of the decompressed bytes, or {@code in} if they are not compressed. */
  static InputStream decompress(BufferedInputStream in) throws IOException {
    in.mark(MAGIC_LENGTH);
    byte[] magic = in.readNBytes(MAGIC_LENGTH);
    in.reset();
    if (isGzip(magic)) {
      return new GzipMemberStream(in);
    }
    return isZstd(magic)
        ? new ZstdExceptionConvertingStream(new ZstdInputStream(new ZstdFrameStream(in)))
        : in;
  }

  static boolean isGzip(byte[] magic) {
    return magic.length >= 2 && (magic[0] & 0xff) == 0x1f && (magic[1] & 0xff) == 0x8b;
  }

  /** Returns whether zstd data starts with these bytes: a frame or a skippable frame. */
  static boolean isZstd(byte[] magic) {
    if (magic.length < MAGIC_LENGTH) {
      return false;
    }
    int littleEndianMagic =
        (magic[0] & 0xff) | ((magic[1] & 0xff) << 8) | ((magic[2] & 0xff) << 16) | (magic[3] << 24);
    return littleEndianMagic == ZstdFrameStream.FRAME_MAGIC
        || (littleEndianMagic & 0xfffffff0) == ZstdFrameStream.SKIPPABLE_FRAME_MAGIC;
  }
}
