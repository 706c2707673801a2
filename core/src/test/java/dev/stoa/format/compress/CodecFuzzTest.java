package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged blocks are rejected or decoded, nothing is written after the target, and the result does
 * not depend on the bytes around the block, on the target's content or on earlier blocks.
 *
 * <p>Different bytes around the block detect reads outside it, which Unsafe would not report. A
 * block with a flipped bit may be decoded to other bytes, since blocks have no checksums.
 */
class CodecFuzzTest {
  private static final int[] SIZES = {1, 9, 65, 700};

  /** A new decompressor for each block would take too long. */
  private static final int BLOCKS_PER_DECOMPRESSOR = 16;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsOrDecodesDamagedBlocks(CompressionCodec codec) {
    Sweep sweep = new Sweep(codec);
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : SIZES) {
        sweep.checkFlips(sample, size, 1);
        sweep.checkTruncations(sample, size, 1);
      }
    }
    sweep.checkFlips(SampleBytes.MIXED, 20_000, 97);
    sweep.checkTruncations(SampleBytes.MIXED, 20_000, 97);
    sweep.checkNoise(3_000);
    sweep.checkSplices(1_000, 3_000);
    sweep.assertSomeRejectedAndSomeDecoded();
  }

  /** Uses the Java decompressor; the other tests use the native library. */
  @Test
  void javaDecompressorRejectsOrDecodesDamagedZstdBlocks() {
    Sweep sweep = new Sweep(CompressionCodec.ZSTD, ZstdBlockDecompressor::new);
    for (SampleBytes sample : SampleBytes.values()) {
      sweep.checkFlips(sample, 700, 1);
      sweep.checkTruncations(sample, 700, 1);
    }
    sweep.checkNoise(3_000);
    sweep.checkSplices(1_000, 3_000);
    sweep.assertSomeRejectedAndSomeDecoded();
  }

  /** Removes the content size from frames, because Stoa's compressor always writes it. */
  @Test
  void rejectsOrDecodesDamagedZstdFramesWithoutContentSize() {
    Sweep sweep = new Sweep(CompressionCodec.ZSTD);
    for (int size : new int[] {300, 3000, 60_000}) {
      byte[] frame = Zstd.compress(SampleBytes.TEXT.ofSize(size), 3);
      sweep.checkFlips(ZstdFrameTest.withoutContentSize(frame), size, 1 + size / 3000);
    }
    sweep.assertSomeRejectedAndSomeDecoded();
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void rejectsOrDecodesManyDamagedBlocks(CompressionCodec codec) {
    Sweep sweep = new Sweep(codec);
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : new int[] {7, 8, 63, 64, 1000, 4097, 20_000}) {
        sweep.checkFlips(sample, size, 1);
        sweep.checkTruncations(sample, size, 1);
      }
      sweep.checkFlips(sample, 300_000, 211);
      sweep.checkTruncations(sample, 300_000, 211);
    }
    sweep.checkNoise(500_000);
    sweep.checkSplices(300_000, 3_000);
    sweep.checkSplices(300, 300_000);
    sweep.assertSomeRejectedAndSomeDecoded();
  }

  /** Checks damaged blocks of one codec, and counts how many are rejected and decoded. */
  private static final class Sweep {
    private static final int MARGIN_IN_BYTES = 24;
    private static final List<SampleBytes> SAMPLES = List.of(SampleBytes.values());

    private final CompressionCodec codec;
    private final Compressor compressor;
    private final Supplier<Decompressor> newDecompressor;
    private final Decompressor reusedDecompressor;
    private final Random random;
    private Decompressor newerDecompressor;
    private int checkedCount;
    private int rejectedCount;

    Sweep(CompressionCodec codec) {
      this(codec, codec::newDecompressor);
    }

    Sweep(CompressionCodec codec, Supplier<Decompressor> newDecompressor) {
      this.codec = codec;
      this.newDecompressor = newDecompressor;
      this.compressor = codec.newCompressor();
      this.reusedDecompressor = newDecompressor.get();
      String seedText = System.getProperty("seed", "");
      long seed = seedText.isBlank() ? new Random().nextLong() : Long.parseLong(seedText.strip());
      System.out.println("CodecFuzzTest " + codec + ": replay with -Dseed=" + seed);
      this.random = new Random(seed);
    }

    /**
     * Inverts each byte, or each step-th byte, flips one of its bits, and sets it to 0 and to 255.
     */
    void checkFlips(SampleBytes sample, int size, int step) {
      checkFlips(TestBlocks.compress(compressor, sample.ofSize(size, random)), size, step);
    }

    void checkFlips(byte[] block, int size, int step) {
      for (int i = 0; i < block.length; i += step) {
        byte original = block[i];
        int oneBit = original ^ (1 << random.nextInt(8));
        for (int changedByte : new int[] {~original, oneBit, 0, 255}) {
          block[i] = (byte) changedByte;
          checkBlock(block, size);
        }
        block[i] = original;
      }
    }

    /** Truncates the block to each length, or to each step-th one, which is always rejected. */
    void checkTruncations(SampleBytes sample, int size, int step) {
      byte[] block = TestBlocks.compress(compressor, sample.ofSize(size, random));
      for (int length = 0; length < block.length; length += step) {
        int rejectedBefore = rejectedCount;
        checkBlock(Arrays.copyOf(block, length), size);
        assertEquals(rejectedBefore + 1, rejectedCount, "a block truncated to " + length);
      }
    }

    /** Checks random bytes, alone and after the beginning of a valid block. */
    void checkNoise(int blockCount) {
      byte[] validBlock = TestBlocks.compress(compressor, SampleBytes.TEXT.ofSize(200, random));
      for (int i = 0; i < blockCount; i++) {
        byte[] block = new byte[random.nextInt(1 << random.nextInt(10))];
        random.nextBytes(block);
        int keptLength = Math.min(random.nextInt(20), block.length);
        System.arraycopy(validBlock, 0, block, 0, Math.min(keptLength, validBlock.length));
        checkBlock(block, random.nextBoolean() ? 200 : random.nextInt(1 << random.nextInt(12)));
      }
    }

    /**
     * Checks blocks with a few copied or random bytes, with a target of the right or a wrong size.
     */
    void checkSplices(int blockCount, int maxSize) {
      for (int i = 0; i < blockCount; i++) {
        int size = random.nextInt(maxSize);
        SampleBytes sample = SAMPLES.get(random.nextInt(SAMPLES.size()));
        byte[] block = TestBlocks.compress(compressor, sample.ofSize(size, random));
        for (int changesLeft = random.nextInt(6);
            changesLeft >= 0 && block.length > 0;
            changesLeft--) {
          int sourcePosition = random.nextInt(block.length);
          int targetPosition = random.nextInt(block.length);
          int length =
              random.nextInt(
                  Math.min(8, block.length - Math.max(sourcePosition, targetPosition)) + 1);
          System.arraycopy(block, sourcePosition, block, targetPosition, length);
          block[random.nextInt(block.length)] = (byte) random.nextInt();
        }
        checkBlock(block, Math.max(0, size + random.nextInt(3) - 1));
      }
    }

    void assertSomeRejectedAndSomeDecoded() {
      assertTrue(
          rejectedCount > checkedCount / 20,
          codec + ": rejected " + rejectedCount + " of " + checkedCount);
      assertTrue(
          checkedCount - rejectedCount > 10, codec + ": decoded " + (checkedCount - rejectedCount));
    }

    private void checkBlock(byte[] block, int targetLength) {
      if (checkedCount++ % BLOCKS_PER_DECOMPRESSOR == 0) {
        newerDecompressor = newDecompressor.get();
      }
      byte[] target = new byte[targetLength];
      byte[] otherTarget = new byte[targetLength + MARGIN_IN_BYTES];
      boolean isDecoded = tryDecompress(newerDecompressor, block, (byte) 0, target, targetLength);
      Arrays.fill(otherTarget, (byte) 0x5a);
      boolean isDecodedByReused =
          tryDecompress(reusedDecompressor, block, (byte) 0xff, otherTarget, targetLength);
      if (isDecoded != isDecodedByReused
          || (isDecoded && !Arrays.equals(target, Arrays.copyOf(otherTarget, targetLength)))) {
        throw new AssertionError(
            "the two results differ: %s, target %d, block %s"
                .formatted(codec, targetLength, Arrays.toString(block)));
      }
      for (int i = targetLength; i < otherTarget.length; i++) {
        assertEquals(0x5a, otherTarget[i], "a byte after the target was changed");
      }
      rejectedCount += isDecoded ? 0 : 1;
    }

    /** Decompresses a block that is surrounded by other bytes; returns whether it was accepted. */
    private static boolean tryDecompress(
        Decompressor decompressor,
        byte[] block,
        byte surroundingByte,
        byte[] target,
        int targetLength) {
      byte[] source = new byte[block.length + 2 * MARGIN_IN_BYTES];
      Arrays.fill(source, surroundingByte);
      System.arraycopy(block, 0, source, MARGIN_IN_BYTES, block.length);
      try {
        decompressor.decompress(source, MARGIN_IN_BYTES, block.length, target, targetLength);
        return true;
      } catch (MalformedBlockException e) {
        return false;
      }
    }
  }
}
