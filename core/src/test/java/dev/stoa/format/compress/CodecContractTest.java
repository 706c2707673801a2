package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of each codec: the same bytes back, within the bounds, or an exception. */
class CodecContractTest {
  private static final int[] SIZES = {
    0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 255, 256, 257, 4095, 4096, 4097, 65536, 131_071,
    131_072, 131_073, 1 << 20
  };
  private static final int LEADING_BYTES = 5;
  private static final byte FILLER = 0x5a;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void roundTripsWithoutTouchingOtherBytes(CompressionCodec codec) {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : SIZES) {
        byte[] bytes = sample.ofSize(size);
        byte[] block = compressAfterOtherBytes(compressor, bytes);
        byte[] target = filled(size + 20);
        decompressor.decompress(
            block, LEADING_BYTES, block.length - 2 * LEADING_BYTES, target, size);
        String what = sample + " of " + size;
        assertArrayEquals(bytes, Arrays.copyOf(target, size), what);
        assertArrayEquals(filled(20), Arrays.copyOfRange(target, size, size + 20), what);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void blocksOfOtherLengthsAreRefused(CompressionCodec codec) {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : new int[] {0, 1, 9, 64, 4097, 131_073}) {
        byte[] block = TestBlocks.compress(compressor, sample.ofSize(size));
        for (int wrong : new int[] {0, 1, size - 8, size - 1, size + 1, size + 8, 2 * size}) {
          if (wrong >= 0 && wrong != size) {
            assertRefused(decompressor, block, wrong);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsTrailingBytes(CompressionCodec codec) {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : new int[] {0, 1, 9, 64, 4097}) {
        byte[] block = TestBlocks.compress(compressor, sample.ofSize(size));
        for (int more : new int[] {1, 2, 8, 100}) {
          assertRefused(decompressor, Arrays.copyOf(block, block.length + more), size);
        }
        byte[] twice = Arrays.copyOf(block, 2 * block.length);
        System.arraycopy(block, 0, twice, block.length, block.length);
        if (size > 0) {
          assertRefused(decompressor, twice, size);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void emptyInputDecompressesToAtMostAnEmptyBlock(CompressionCodec codec) {
    Decompressor decompressor = codec.newDecompressor();
    assertRefused(decompressor, new byte[0], 1);
    assertRefused(decompressor, new byte[0], 4096);
    if (codec != CompressionCodec.LZO) {
      assertRefused(decompressor, new byte[0], 0);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsRangesOutsideTheArrays(CompressionCodec codec) {
    byte[] bytes = new byte[100];
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    Class<IndexOutOfBoundsException> fault = IndexOutOfBoundsException.class;
    int max = Integer.MAX_VALUE;
    assertThrows(fault, () -> decompressor.decompress(bytes, 1, max, bytes, 100));
    assertThrows(fault, () -> decompressor.decompress(bytes, -1, 100, bytes, 100));
    assertThrows(fault, () -> decompressor.decompress(bytes, 0, 100, bytes, 101));
    assertThrows(fault, () -> decompressor.decompress(bytes, 0, 100, bytes, -1));
    byte[] target = new byte[1000];
    assertThrows(fault, () -> compressor.compress(bytes, 1, 100, target, 0));
    assertThrows(fault, () -> compressor.compress(bytes, -1, 100, target, 0));
    assertThrows(fault, () -> compressor.compress(bytes, 0, 100, target, 950));
    assertThrows(fault, () -> compressor.compress(bytes, 0, 100, target, -1));
    assertThrows(IllegalArgumentException.class, () -> compressor.maxCompressedLength(max));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void textBecomesSmaller(CompressionCodec codec) {
    byte[] text = SampleBytes.TEXT.ofSize(65536);
    int size = TestBlocks.compress(codec.newCompressor(), text).length;
    assertTrue(size < text.length * 6 / 10, codec + ": " + size);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void theSameBytesGiveTheSameBlock(CompressionCodec codec) {
    Compressor used = codec.newCompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      byte[] bytes = sample.ofSize(20_000);
      TestBlocks.compress(used, SampleBytes.TEXT.ofSize(30_000));
      assertArrayEquals(
          TestBlocks.compress(codec.newCompressor(), bytes), TestBlocks.compress(used, bytes));
    }
  }

  private static byte[] compressAfterOtherBytes(Compressor compressor, byte[] bytes) {
    byte[] source = filled(bytes.length + 2 * LEADING_BYTES);
    System.arraycopy(bytes, 0, source, LEADING_BYTES, bytes.length);
    int max = compressor.maxCompressedLength(bytes.length);
    byte[] target = filled(max + 2 * LEADING_BYTES);
    int size = compressor.compress(source, LEADING_BYTES, bytes.length, target, LEADING_BYTES);
    assertTrue(size <= max);
    assertArrayEquals(filled(LEADING_BYTES), Arrays.copyOf(target, LEADING_BYTES));
    assertArrayEquals(
        filled(LEADING_BYTES),
        Arrays.copyOfRange(target, max + LEADING_BYTES, max + 2 * LEADING_BYTES),
        "behind");
    byte[] block = Arrays.copyOf(target, size + 2 * LEADING_BYTES);
    Arrays.fill(block, size + LEADING_BYTES, block.length, FILLER);
    return block;
  }

  private static void assertRefused(Decompressor decompressor, byte[] block, int targetLength) {
    byte[] target = filled(targetLength + 20);
    assertThrows(
        MalformedBlockException.class,
        () -> decompressor.decompress(block, 0, block.length, target, targetLength));
    for (int i = targetLength; i < target.length; i++) {
      assertEquals(FILLER, target[i]);
    }
  }

  private static byte[] filled(int size) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, FILLER);
    return bytes;
  }
}
