package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each codec restores compressed bytes without touching the bytes around them, and rejects blocks
 * that decompress to another length.
 */
class CodecContractTest {
  private static final int[] SIZES = {
    0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 255, 256, 257, 4095, 4096, 4097, 65536, 131_071,
    131_072, 131_073, 1 << 20
  };
  private static final int SURROUNDING_BYTE_COUNT = 5;
  private static final int TRAILING_BYTE_COUNT = 20;
  private static final byte FILLER = 0x5a;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void roundTripsWithoutTouchingOtherBytes(CompressionCodec codec) {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : SIZES) {
        byte[] bytes = sample.ofSize(size);
        byte[] block = compressBetweenOtherBytes(compressor, bytes);
        byte[] target = fillerBytes(size + TRAILING_BYTE_COUNT);
        decompressor.decompress(
            block, SURROUNDING_BYTE_COUNT, block.length - 2 * SURROUNDING_BYTE_COUNT, target, size);
        String description = sample + " of " + size + " bytes";
        assertArrayEquals(bytes, Arrays.copyOf(target, size), description);
        assertArrayEquals(
            fillerBytes(TRAILING_BYTE_COUNT),
            Arrays.copyOfRange(target, size, size + TRAILING_BYTE_COUNT),
            description);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsBlocksOfOtherLengths(CompressionCodec codec) {
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : new int[] {0, 1, 9, 64, 4097, 131_073}) {
        byte[] block = TestBlocks.compress(compressor, sample.ofSize(size));
        for (int wrongSize : new int[] {0, 1, size - 8, size - 1, size + 1, size + 8, 2 * size}) {
          if (wrongSize >= 0 && wrongSize != size) {
            assertRejects(decompressor, block, wrongSize);
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
        for (int extraLength : new int[] {1, 2, 8, 100}) {
          assertRejects(decompressor, Arrays.copyOf(block, block.length + extraLength), size);
        }
        byte[] doubledBlock = Arrays.copyOf(block, 2 * block.length);
        System.arraycopy(block, 0, doubledBlock, block.length, block.length);
        if (size > 0) { // LZO accepts an empty block after another
          assertRejects(decompressor, doubledBlock, size);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsBlocksWithoutBytesExceptForEmptyLzoBlocks(CompressionCodec codec) {
    Decompressor decompressor = codec.newDecompressor();
    assertRejects(decompressor, new byte[0], 1);
    assertRejects(decompressor, new byte[0], 4096);
    if (codec != CompressionCodec.LZO) {
      assertRejects(decompressor, new byte[0], 0);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsRangesOutsideTheArrays(CompressionCodec codec) {
    byte[] bytes = new byte[100];
    Compressor compressor = codec.newCompressor();
    Decompressor decompressor = codec.newDecompressor();
    Class<IndexOutOfBoundsException> exceptionType = IndexOutOfBoundsException.class;
    assertThrows(
        exceptionType, () -> decompressor.decompress(bytes, 1, Integer.MAX_VALUE, bytes, 100));
    assertThrows(exceptionType, () -> decompressor.decompress(bytes, -1, 100, bytes, 100));
    assertThrows(exceptionType, () -> decompressor.decompress(bytes, 0, 100, bytes, 101));
    assertThrows(exceptionType, () -> decompressor.decompress(bytes, 0, 100, bytes, -1));
    byte[] target = new byte[1000];
    assertThrows(exceptionType, () -> compressor.compress(bytes, 1, 100, target, 0));
    assertThrows(exceptionType, () -> compressor.compress(bytes, -1, 100, target, 0));
    assertThrows(exceptionType, () -> compressor.compress(bytes, 0, 100, target, 950));
    assertThrows(exceptionType, () -> compressor.compress(bytes, 0, 100, target, -1));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsBlocksTooLongToCompress(CompressionCodec codec) {
    Compressor compressor = codec.newCompressor();
    assertThrows(
        IllegalArgumentException.class, () -> compressor.maxCompressedLength(Integer.MAX_VALUE));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void compressesTextToLessThanSixtyPercent(CompressionCodec codec) {
    byte[] text = SampleBytes.TEXT.ofSize(65536);
    int size = TestBlocks.compress(codec.newCompressor(), text).length;
    assertTrue(size < text.length * 6 / 10, codec + ": " + size + " of " + text.length + " bytes");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void theCompressedBlockDoesNotDependOnEarlierBlocks(CompressionCodec codec) {
    Compressor reusedCompressor = codec.newCompressor();
    for (SampleBytes sample : SampleBytes.values()) {
      byte[] bytes = sample.ofSize(20_000);
      TestBlocks.compress(reusedCompressor, SampleBytes.TEXT.ofSize(30_000));
      assertArrayEquals(
          TestBlocks.compress(codec.newCompressor(), bytes),
          TestBlocks.compress(reusedCompressor, bytes));
    }
  }

  private static byte[] compressBetweenOtherBytes(Compressor compressor, byte[] bytes) {
    byte[] source = fillerBytes(bytes.length + 2 * SURROUNDING_BYTE_COUNT);
    System.arraycopy(bytes, 0, source, SURROUNDING_BYTE_COUNT, bytes.length);
    int maxLength = compressor.maxCompressedLength(bytes.length);
    byte[] target = fillerBytes(maxLength + 2 * SURROUNDING_BYTE_COUNT);
    int size =
        compressor.compress(
            source, SURROUNDING_BYTE_COUNT, bytes.length, target, SURROUNDING_BYTE_COUNT);
    assertTrue(size <= maxLength);
    assertArrayEquals(
        fillerBytes(SURROUNDING_BYTE_COUNT), Arrays.copyOf(target, SURROUNDING_BYTE_COUNT));
    assertArrayEquals(
        fillerBytes(SURROUNDING_BYTE_COUNT),
        Arrays.copyOfRange(
            target, maxLength + SURROUNDING_BYTE_COUNT, maxLength + 2 * SURROUNDING_BYTE_COUNT),
        "bytes after the target");
    byte[] block = Arrays.copyOf(target, size + 2 * SURROUNDING_BYTE_COUNT);
    Arrays.fill(block, size + SURROUNDING_BYTE_COUNT, block.length, FILLER);
    return block;
  }

  private static void assertRejects(Decompressor decompressor, byte[] block, int targetLength) {
    byte[] target = fillerBytes(targetLength + TRAILING_BYTE_COUNT);
    assertThrows(
        MalformedBlockException.class,
        () -> decompressor.decompress(block, 0, block.length, target, targetLength));
    for (int i = targetLength; i < target.length; i++) {
      assertEquals(FILLER, target[i]);
    }
  }

  private static byte[] fillerBytes(int size) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, FILLER);
    return bytes;
  }
}
