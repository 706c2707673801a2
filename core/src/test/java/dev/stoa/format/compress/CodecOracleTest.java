package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

/**
 * Stoa's codecs and the reference libraries of the formats read each other's blocks. LZO is missing
 * because its library has an incompatible license, and zlib because Stoa itself uses the JDK's.
 */
class CodecOracleTest {
  private static final int[] SIZES = {1, 7, 64, 65, 4096, 4097, 65_537, 300_000, 1 << 20};

  /** The reference library of a codec. */
  private interface Oracle {
    byte[] compress(byte[] bytes) throws IOException;

    byte[] decompress(byte[] block, int length) throws IOException;
  }

  @Test
  void snappyBlocksAreCompatibleWithGooglesLibrary() throws IOException {
    Oracle snappy =
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
    assertCompatible(CompressionCodec.SNAPPY, snappy);
  }

  @Test
  void lz4BlocksAreCompatibleWithLz4Java() throws IOException {
    assertCompatible(CompressionCodec.LZ4, lz4Oracle(LZ4Factory.safeInstance()));
    assertCompatible(CompressionCodec.LZ4, lz4Oracle(LZ4Factory.nativeInstance()));
  }

  private static Oracle lz4Oracle(LZ4Factory factory) {
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
      assertCompatible(CompressionCodec.ZSTD, zstdOracle(level));
    }
  }

  private static Oracle zstdOracle(int level) {
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

  private static void assertCompatible(CompressionCodec codec, Oracle oracle) throws IOException {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : SIZES) {
        byte[] bytes = sample.ofSize(size);
        String description = sample + " of " + size + " bytes";
        byte[] stoaBlock = TestBlocks.compress(compressor, bytes);
        assertArrayEquals(
            bytes, Arrays.copyOf(oracle.decompress(stoaBlock, size), size), description);
        byte[] oracleBlock = oracle.compress(bytes);
        assertArrayEquals(
            bytes, TestBlocks.decompress(decompressor, oracleBlock, size), description);
      }
    }
  }
}
