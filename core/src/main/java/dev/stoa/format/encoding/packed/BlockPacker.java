package dev.stoa.format.encoding.packed;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Packs one block after another. Called by {@link PackedLongs}. */
final class BlockPacker {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteWriter out;

  /** The difference of each value from the base; 0 for outliers. */
  private final long[] differences;

  private final int[] outlierPositions = new int[PackedLongs.MAX_OUTLIER_COUNT];
  private final long[] outlierDifferences = new long[PackedLongs.MAX_OUTLIER_COUNT];

  /** The words of a slice or of a partial block, which has up to two words per value. */
  private final int[] words;

  private int length;
  private int widthInBits;
  private int outlierCount;

  /** Creates a packer of blocks of at most {@code maxLength} values. */
  BlockPacker(int maxLength, ByteWriter out) {
    this.differences = new long[maxLength];
    this.words = new int[2 * maxLength];
    this.out = out;
  }

  /** Prepares to write a block, and returns the number of its outliers. */
  int begin(long[] values, int from, int newLength, long base, int newWidthInBits) {
    length = newLength;
    widthInBits = newWidthInBits;
    outlierCount = 0;
    for (int i = 0; i < length; i++) {
      long difference = values[from + i] - base;
      if (widthInBits < Long.SIZE && difference >>> widthInBits != 0) {
        outlierPositions[outlierCount] = i;
        outlierDifferences[outlierCount++] = difference;
        difference = 0;
      }
      differences[i] = difference;
    }
    return outlierCount;
  }

  /** Writes the block without its outliers. */
  void write() {
    if (length < LongDecoder.BLOCK_SIZE) {
      writeShortBlock();
      return;
    }
    int writtenBitCount = 0;
    for (int bits = BitSlices.MAX_BITS; bits > 0; bits /= 2) {
      while (widthInBits - writtenBitCount >= bits) {
        writeSlice(bits, writtenBitCount);
        writtenBitCount += bits;
      }
    }
  }

  /** Writes {@code bits} bits of each value from bit {@code firstBit} on. */
  private void writeSlice(int bits, int firstBit) {
    int wordCount = Integer.SIZE * bits;
    int mask = -1 >>> (Integer.SIZE - bits);
    Arrays.fill(words, 0, wordCount, 0);
    for (int first = 0; first < LongDecoder.BLOCK_SIZE; first += wordCount) {
      int shift = BitSlices.shift(bits, first);
      int start = BitSlices.word(bits, first);
      int valueCount = Math.min(wordCount, LongDecoder.BLOCK_SIZE - first);
      for (int i = 0; i < valueCount; i++) {
        words[start + i] |= ((int) (differences[first + i] >>> firstBit) & mask) << shift;
      }
    }
    writeWords(wordCount);
  }

  /** Writes the values one after another, across word boundaries. */
  private void writeShortBlock() {
    int wordCount = BlockPlan.packedSizeInBytes(length, widthInBits) / Integer.BYTES;
    Arrays.fill(words, 0, wordCount, 0);
    for (int i = 0; i < length; i++) {
      int bit = i * widthInBits;
      int shift = bit % Integer.SIZE;
      long remainder = differences[i];
      for (int word = bit / Integer.SIZE; remainder != 0; word++) {
        words[word] |= (int) (remainder << shift);
        remainder >>>= Integer.SIZE - shift;
        shift = 0;
      }
    }
    writeWords(wordCount);
  }

  private void writeWords(int count) {
    int position = out.size();
    out.reserve(count * Integer.BYTES);
    out.advance(count * Integer.BYTES);
    byte[] target = out.array();
    for (int i = 0; i < count; i++) {
      INTS.set(target, position + i * Integer.BYTES, words[i]);
    }
  }

  /**
   * Writes the positions of the outliers, then their differences from the minimum of all values.
   *
   * @param baseAboveMin the difference of the block's base from the minimum of all values
   */
  void writeOutliers(long baseAboveMin, int outlierSizeInBytes) {
    for (int i = 0; i < outlierCount; i++) {
      PackedLongs.writeLow(outlierPositions[i], Short.BYTES, out);
    }
    for (int i = 0; i < outlierCount; i++) {
      PackedLongs.writeLow(outlierDifferences[i] + baseAboveMin, outlierSizeInBytes, out);
    }
  }
}
