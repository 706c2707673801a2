package dev.stoa.format.compress;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.lzo.LzoCompressor;
import io.airlift.compress.lzo.LzoDecompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How the blocks of a page are compressed. Chosen per column when a table is written. */
@Public
public enum CompressionCodec {
  /** No compression. */
  NONE(0),
  /** Deflate (RFC 1951), as zlib writes it: small but slow. */
  ZLIB(1),
  /** LZO1X: fast; the codec of the CIF paper (Floratou et al., VLDB 2011). */
  LZO(2),
  /** LZ4's block format: the fastest to decompress. */
  LZ4(3),
  /** Snappy's raw format. */
  SNAPPY(4),
  /** Zstandard: nearly as small as zlib and several times as fast. */
  ZSTD(5);

  private static final CompressionCodec[] CODECS = values(); // each call of values() copies

  private final int code;

  CompressionCodec(int code) {
    this.code = code;
  }

  /** Returns the codec's code in files. */
  public int code() {
    return code;
  }

  /** Returns the codec with this code in files; empty if this version of Stoa does not know it. */
  public static Optional<CompressionCodec> ofCode(int code) {
    for (CompressionCodec codec : CODECS) {
      if (codec.code == code) {
        return Optional.of(codec);
      }
    }
    return Optional.empty();
  }

  /** Returns the codec's lower-case name in options and listings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the codec with this name in options and listings; empty if no codec has it. */
  public static Optional<CompressionCodec> ofLabel(String label) {
    return Stream.of(CODECS).filter(codec -> codec.label().equals(label)).findFirst();
  }

  /**
   * Creates a compressor.
   *
   * @throws IllegalStateException if this is {@link #NONE}
   */
  @Internal
  public Compressor newCompressor() {
    return switch (this) {
      case NONE -> throw new IllegalStateException("the codec \"none\" has no compressor");
      case ZLIB -> new ZlibCompressor();
      case LZO -> new AirCompressor(new LzoCompressor());
      case LZ4 -> new AirCompressor(new Lz4Compressor());
      case SNAPPY -> new AirCompressor(new SnappyCompressor());
      case ZSTD -> ZstdBlockCompressor.newFastest();
    };
  }

  /**
   * Creates a decompressor.
   *
   * @throws IllegalStateException if this is {@link #NONE}
   */
  @Internal
  public Decompressor newDecompressor() {
    return switch (this) {
      case NONE -> throw new IllegalStateException("the codec \"none\" has no decompressor");
      case ZLIB -> new ZlibDecompressor();
      case LZO -> new AirDecompressor(new LzoDecompressor());
      case LZ4 -> new AirDecompressor(new Lz4Decompressor());
      case SNAPPY -> new AirDecompressor(new SnappyDecompressor());
      case ZSTD -> ZstdBlockDecompressor.newFastest();
    };
  }
}
