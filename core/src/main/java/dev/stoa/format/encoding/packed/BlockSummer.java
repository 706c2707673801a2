package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;

/**
 * Adds up the values of full blocks slice by slice, without separating the values: in parts of each
 * word, or by counting bits. {@link BitSlices} describes slices. Called by {@link PackedDecoder}.
 *
 * <p>The limit is the memory bandwidth: a value costs at most half a dozen operations on a part of
 * a register.
 */
final class BlockSummer {
  private static final long LOW_SHORTS = 0x0000_ffff_0000_ffffL;
  private static final long LOW_BYTES = 0x00ff_00ff_00ff_00ffL;
  private static final long LOW_NIBBLES = 0x0f0f_0f0f_0f0f_0f0fL;
  private static final long LOW_OF_BIT_PAIRS = 0x5555_5555_5555_5555L;

  /** The words of all blocks in pairs. */
  private final LongBuffer evenPairs;

  /** The same words in pairs from the second word on. */
  private final LongBuffer oddPairs;

  /** The words of a slice in pairs. */
  private final long[] words = new long[LongDecoder.BLOCK_SIZE * BitSlices.MAX_BITS / Long.SIZE];

  /** Creates an instance for the little-endian bytes of all blocks. */
  BlockSummer(ByteBuffer bytes) {
    this.evenPairs = bytes.asLongBuffer();
    this.oddPairs = bytes.position(Math.min(Integer.BYTES, bytes.limit())).asLongBuffer();
  }

  /**
   * Returns the sum of a block's packed values, modulo 2 to the power of 64.
   *
   * @param start the offset of the block in bytes
   */
  long sum(int start, int widthInBits) {
    int sliceStart = start;
    long sum = 0;
    for (int readBitCount = 0; readBitCount < widthInBits; ) {
      int bits = BitSlices.bits(widthInBits, readBitCount);
      LongBuffer pairs = sliceStart % Long.BYTES == 0 ? evenPairs : oddPairs;
      pairs.get(sliceStart / Long.BYTES, words, 0, LongDecoder.BLOCK_SIZE * bits / Long.SIZE);
      sum += sumOfSlice(bits) << readBitCount;
      sliceStart += LongDecoder.BLOCK_SIZE * bits / Byte.SIZE;
      readBitCount += bits;
    }
    return sum;
  }

  private long sumOfSlice(int bits) {
    return switch (bits) {
      case 32 -> sumOfInts(words);
      case 16 -> sumOfShorts(words);
      case 8 -> sumOfBytes(words);
      case 4 -> sumOfNibbles(words);
      case 2 -> sumOfBitPairs(words);
      default -> sumOfBits(words);
    };
  }

  // hot: bench spark-ingest

  private static long sumOfInts(long[] words) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < 512; i++) {
      low += words[i] & 0xffff_ffffL;
      high += words[i] >>> 32;
    }
    return low + high;
  }

  private static long sumOfShorts(long[] words) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < 256; i++) {
      low += words[i] & LOW_SHORTS;
      high += (words[i] >>> 16) & LOW_SHORTS;
    }
    return addInts(low) + addInts(high);
  }

  /** A part of 16 bits receives 128 sums of two bytes, which are at most 65,280. */
  private static long sumOfBytes(long[] words) {
    long sums = 0;
    for (int i = 0; i < 128; i++) {
      sums += (words[i] & LOW_BYTES) + ((words[i] >>> 8) & LOW_BYTES);
    }
    return addShorts(sums);
  }

  private static long sumOfNibbles(long[] words) {
    long sums = 0;
    for (int i = 0; i < 64; i++) {
      long bytes = (words[i] & LOW_NIBBLES) + ((words[i] >>> 4) & LOW_NIBBLES);
      sums += (bytes & LOW_BYTES) + ((bytes >>> 8) & LOW_BYTES);
    }
    return addShorts(sums);
  }

  private static long sumOfBitPairs(long[] words) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < 32; i++) {
      low += Long.bitCount(words[i] & LOW_OF_BIT_PAIRS);
      high += Long.bitCount(words[i] & ~LOW_OF_BIT_PAIRS);
    }
    return low + 2 * high;
  }

  private static long sumOfBits(long[] words) {
    long sum = 0;
    for (int i = 0; i < 16; i++) {
      sum += Long.bitCount(words[i]);
    }
    return sum;
  }

  private static long addShorts(long sums) {
    return addInts((sums & LOW_SHORTS) + ((sums >>> 16) & LOW_SHORTS));
  }

  private static long addInts(long sums) {
    return (sums & 0xffff_ffffL) + (sums >>> 32);
  }
}
