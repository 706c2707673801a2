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
 * Hostile bytes: each block is rejected or decoded, nothing is written after the target, and the
 * result does not depend on the bytes around the block, in the target or decompressed before.
 *
 * <p>That last check is what detects a read outside the block, which Unsafe would not report. A
 * flipped block may well decode, since only zlib and zstd have checksums.
 */
class CodecFuzzTest {
  private static final int[] SIZES = {1, 9, 65, 700};
  private static final int ROUNDS_PER_DECOMPRESSOR = 16;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void damagedBlocksAreRejectedOrDecoded(CompressionCodec codec) {
    Sweep sweep = new Sweep(codec);
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : SIZES) {
        sweep.flips(sample, size, 1);
        sweep.cuts(sample, size, 1);
      }
    }
    sweep.flips(SampleBytes.MIXED, 20_000, 97);
    sweep.cuts(SampleBytes.MIXED, 20_000, 97);
    sweep.noise(3_000);
    sweep.splices(1_000, 3_000);
    sweep.assertBothHappened();
  }

  /** Without the native library, which the other tests use. */
  @Test
  void damagedZstdBlocksAreRejectedOrDecodedByTheJavaDecompressor() {
    Sweep sweep = new Sweep(CompressionCodec.ZSTD, ZstdBlockDecompressor::new);
    for (SampleBytes sample : SampleBytes.values()) {
      sweep.flips(sample, 700, 1);
      sweep.cuts(sample, 700, 1);
    }
    sweep.noise(3_000);
    sweep.splices(1_000, 3_000);
    sweep.assertBothHappened();
  }

  /** Our compressor writes no such frames. */
  @Test
  void damagedZstdFramesWithoutContentSizeAreRejectedOrDecoded() {
    Sweep sweep = new Sweep(CompressionCodec.ZSTD);
    for (int size : new int[] {300, 3000, 60_000}) {
      byte[] frame = Zstd.compress(SampleBytes.TEXT.ofSize(size), 3);
      sweep.flips(ZstdFrameTest.withoutContentSize(frame), size, 1 + size / 3000);
    }
    sweep.assertBothHappened();
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void manyDamagedBlocksAreRejectedOrDecoded(CompressionCodec codec) {
    Sweep sweep = new Sweep(codec);
    for (SampleBytes sample : SampleBytes.values()) {
      for (int size : new int[] {7, 8, 63, 64, 1000, 4097, 20_000}) {
        sweep.flips(sample, size, 1);
        sweep.cuts(sample, size, 1);
      }
      sweep.flips(sample, 300_000, 211);
      sweep.cuts(sample, 300_000, 211);
    }
    sweep.noise(500_000);
    sweep.splices(300_000, 3_000);
    sweep.splices(300, 300_000);
    sweep.assertBothHappened();
  }

  /** One codec's sweep; counts rejected and decoded blocks. */
  private static final class Sweep {
    private static final int MARGIN = 24;
    private static final List<SampleBytes> SAMPLES = List.of(SampleBytes.values());

    private final CompressionCodec codec;
    private final Compressor compressor;
    private final Supplier<Decompressor> decompressors;
    private final Decompressor used;
    private final Random random;
    private Decompressor fresh;
    private int rounds;
    private int refused;

    Sweep(CompressionCodec codec) {
      this(codec, codec::newDecompressor);
    }

    Sweep(CompressionCodec codec, Supplier<Decompressor> decompressors) {
      this.codec = codec;
      this.decompressors = decompressors;
      this.compressor = codec.newCompressor();
      this.used = decompressors.get();
      String given = System.getProperty("seed", "");
      long seed = given.isBlank() ? new Random().nextLong() : Long.parseLong(given.strip());
      System.out.println("CodecFuzzTest " + codec + ": replay with -Dseed=" + seed);
      this.random = new Random(seed);
    }

    /** Each byte, or each step-th, inverted, with one bit flipped, set to 0 and to 255. */
    void flips(SampleBytes sample, int size, int step) {
      flips(TestBlocks.compress(compressor, sample.ofSize(size, random)), size, step);
    }

    void flips(byte[] block, int size, int step) {
      for (int i = 0; i < block.length; i += step) {
        byte whole = block[i];
        int oneBit = whole ^ (1 << random.nextInt(8));
        for (int other : new int[] {~whole, oneBit, 0, 255}) {
          block[i] = (byte) other;
          check(block, size);
        }
        block[i] = whole;
      }
    }

    /** Each length, or each step-th, to which the block can be truncated: always rejected. */
    void cuts(SampleBytes sample, int size, int step) {
      byte[] block = TestBlocks.compress(compressor, sample.ofSize(size, random));
      for (int length = 0; length < block.length; length += step) {
        int before = refused;
        check(Arrays.copyOf(block, length), size);
        assertEquals(before + 1, refused, "a block cut to " + length);
      }
    }

    /** Random bytes, alone and after a valid beginning. */
    void noise(int blocks) {
      byte[] head = TestBlocks.compress(compressor, SampleBytes.TEXT.ofSize(200, random));
      for (int i = 0; i < blocks; i++) {
        byte[] block = new byte[random.nextInt(1 << random.nextInt(10))];
        random.nextBytes(block);
        int kept = Math.min(random.nextInt(20), block.length);
        System.arraycopy(head, 0, block, 0, Math.min(kept, head.length));
        check(block, random.nextBoolean() ? 200 : random.nextInt(1 << random.nextInt(12)));
      }
    }

    /** Blocks with a few bytes changed, moved or removed, combined with a wrong target. */
    void splices(int blocks, int maxSize) {
      for (int i = 0; i < blocks; i++) {
        int size = random.nextInt(maxSize);
        SampleBytes sample = SAMPLES.get(random.nextInt(SAMPLES.size()));
        byte[] block = TestBlocks.compress(compressor, sample.ofSize(size, random));
        for (int change = random.nextInt(6); change >= 0 && block.length > 0; change--) {
          int from = random.nextInt(block.length);
          int to = random.nextInt(block.length);
          int length = random.nextInt(Math.min(8, block.length - Math.max(from, to)) + 1);
          System.arraycopy(block, from, block, to, length);
          block[random.nextInt(block.length)] = (byte) random.nextInt();
        }
        check(block, Math.max(0, size + random.nextInt(3) - 1));
      }
    }

    void assertBothHappened() {
      assertTrue(refused > rounds / 20, codec + ": refused " + refused + " of " + rounds);
      assertTrue(rounds - refused > 10, codec + ": took " + (rounds - refused));
    }

    private void check(byte[] block, int targetLength) {
      if (rounds++ % ROUNDS_PER_DECOMPRESSOR == 0) {
        fresh = decompressors.get();
      }
      byte[] target = new byte[targetLength];
      byte[] other = new byte[targetLength + MARGIN];
      boolean isTaken = take(fresh, block, (byte) 0, target, targetLength);
      Arrays.fill(other, (byte) 0x5a);
      boolean isTakenAgain = take(used, block, (byte) 0xff, other, targetLength);
      if (isTaken != isTakenAgain
          || (isTaken && !Arrays.equals(target, Arrays.copyOf(other, targetLength)))) {
        throw new AssertionError(
            "another answer the second time: %s, target %d, block %s"
                .formatted(codec, targetLength, Arrays.toString(block)));
      }
      for (int i = targetLength; i < other.length; i++) {
        assertEquals(0x5a, other[i], "written behind the target");
      }
      refused += isTaken ? 0 : 1;
    }

    /** With bytes around the block; returns whether it was accepted. */
    private static boolean take(
        Decompressor decompressor, byte[] block, byte around, byte[] target, int targetLength) {
      byte[] source = new byte[block.length + 2 * MARGIN];
      Arrays.fill(source, around);
      System.arraycopy(block, 0, source, MARGIN, block.length);
      try {
        decompressor.decompress(source, MARGIN, block.length, target, targetLength);
        return true;
      } catch (MalformedBlockException e) {
        return false;
      }
    }
  }
}
