package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

/**
 * The reference libraries of the formats read our blocks, and we read theirs. LZO has none that may
 * be used here, and zlib's is the one in the JDK.
 */
class CodecOracleTest {
  private static final int[] SIZES = {1, 7, 64, 65, 4096, 4097, 65_537, 300_000, 1 << 20};

  /** A second implementation. */
  private interface Oracle {
    byte[] compress(byte[] bytes) throws IOException;

    byte[] decompress(byte[] block, int length) throws IOException;
  }

  @Test
  void snappyBlocksAreCompatibleWithGooglesLibrary() throws IOException {
    Oracle google =
        new Oracle() {
          @Override
          public byte[] compress(byte[] bytes) throws IOException {
            return Snappy.compress(bytes);
          }

          @Override
          public byte[] decompress(byte[] block, int length) throws IOException {
            return Snappy.uncompress(block);
          }
        };
    assertBothReadEachOther(CompressionCodec.SNAPPY, google);
  }

  @Test
  void lz4BlocksAreCompatibleWithLz4Java() throws IOException {
    assertBothReadEachOther(CompressionCodec.LZ4, lz4(LZ4Factory.safeInstance()));
    assertBothReadEachOther(CompressionCodec.LZ4, lz4(LZ4Factory.nativeInstance()));
  }

  private static Oracle lz4(LZ4Factory factory) {
    return new Oracle() {
      @Override
      public byte[] compress(byte[] bytes) {
        return factory.highCompressor().compress(bytes);
      }

      @Override
      public byte[] decompress(byte[] block, int length) {
        return factory.safeDecompressor().decompress(block, length);
      }
    };
  }

  @Test
  void zstdFramesAreCompatibleWithFacebooksLibrary() throws IOException {
    for (int level : new int[] {-5, 1, 3, 9, 19}) {
      assertBothReadEachOther(CompressionCodec.ZSTD, zstd(level));
    }
  }

  private static Oracle zstd(int level) {
    return new Oracle() {
      @Override
      public byte[] compress(byte[] bytes) {
        return Zstd.compress(bytes, level);
      }

      @Override
      public byte[] decompress(byte[] block, int length) {
        return Zstd.decompress(block, length);
      }
    };
  }

  private static void assertBothReadEachOther(CompressionCodec codec, Oracle oracle)
      throws IOException {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : SIZES) {
        byte[] bytes = sample.ofSize(size);
        String what = sample + " of " + size;
        byte[] ours = TestBlocks.compress(compressor, bytes);
        assertArrayEquals(bytes, Arrays.copyOf(oracle.decompress(ours, size), size), what);
        byte[] theirs = oracle.compress(bytes);
        assertArrayEquals(bytes, TestBlocks.decompress(decompressor, theirs, size), what);
      }
    }
  }
}
