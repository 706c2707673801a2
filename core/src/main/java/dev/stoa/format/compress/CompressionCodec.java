package dev.stoa.format.compress;

import java.util.Locale;
import java.util.Optional;

/** How the blocks of a page are compressed. Chosen by who writes a table, for each column. */
public enum CompressionCodec {
  /** Not at all. */
  NONE(0),
  /** RFC 1950, as the JDK has it: small, slow. */
  ZLIB(1),
  /** LZO1X: the paper's choice for speed. */
  LZO(2),
  /** LZ4's block format: the fastest to decompress. */
  LZ4(3),
  /** Snappy's raw format. */
  SNAPPY(4),
  /** Zstandard: nearly as small as zlib and several times as fast. */
  ZSTD(5);

  private final int code;

  CompressionCodec(int code) {
    this.code = code;
  }

  /** The number that stands for it in a file. */
  public int code() {
    return code;
  }

  /** The codec of a number; empty when a newer Stoa invented it. */
  public static Optional<CompressionCodec> ofCode(int code) {
    for (CompressionCodec codec : values()) {
      if (codec.code == code) {
        return Optional.of(codec);
      }
    }
    return Optional.empty();
  }

  /** How options and listings call it: its name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A compressor of its own for whoever asks. */
  public Compressor newCompressor() {
    if (code >= 0) {
      throw new IllegalStateException(label());
    }
    return null;
  }

  /** A decompressor of its own for whoever asks. */
  public Decompressor newDecompressor() {
    if (code >= 0) {
      throw new IllegalStateException(label());
    }
    return null;
  }
}
