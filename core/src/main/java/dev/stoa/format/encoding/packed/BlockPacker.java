package dev.stoa.format.encoding.packed;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Packs one block after another. Called by {@link PackedLongs}. */
final class BlockPacker {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteWriter out;

  /** The difference of each value from the base; 0 for outliers. */
  private final long[] offsets;

  private final int[] outlierPositions = new int[PackedLongs.MAX_OUTLIERS];
  private final long[] outlierOffsets = new long[PackedLongs.MAX_OUTLIERS];
  private final int[] words;
  private int length;
  private int width;
  private int outliers;

  /** The maximum number of values per block. */
  BlockPacker(int maxLength, ByteWriter out) {
    this.offsets = new long[maxLength];
    this.words = new int[2 * maxLength];
    this.out = out;
  }

  /** Takes a block; returns the number of its outliers. */
  int load(long[] values, int from, int newLength, long base, int newWidth) {
    length = newLength;
    width = newWidth;
    outliers = 0;
    for (int i = 0; i < length; i++) {
      long offset = values[from + i] - base;
      if (width < Long.SIZE && offset >>> width != 0) {
        outlierPositions[outliers] = i;
        outlierOffsets[outliers++] = offset;
        offset = 0;
      }
      offsets[i] = offset;
    }
    return outliers;
  }

  /** Writes the block without its outliers. */
  void write() {
    if (length < LongDecoder.BLOCK_SIZE) {
      writeShort();
      return;
    }
    int done = 0;
    for (int bits = BitSlices.MAX_BITS; bits > 0; bits /= 2) {
      while (width - done >= bits) {
        writeSlice(bits, done);
        done += bits;
      }
    }
  }

  /** Writes {@code bits} bits of each value from bit {@code low}. */
  private void writeSlice(int bits, int low) {
    int count = Integer.SIZE * bits;
    int mask = -1 >>> (Integer.SIZE - bits);
    for (int i = 0; i < count; i++) {
      words[i] = 0;
    }
    for (int first = 0; first < LongDecoder.BLOCK_SIZE; first += count) {
      int shift = BitSlices.shift(bits, first);
      int start = BitSlices.word(bits, first);
      int step = Math.min(count, LongDecoder.BLOCK_SIZE - first);
      for (int i = 0; i < step; i++) {
        words[start + i] |= ((int) (offsets[first + i] >>> low) & mask) << shift;
      }
    }
    writeWords(count);
  }

  /** Writes the values one after another, across word boundaries. */
  private void writeShort() {
    int count = BlockPlan.packedBytes(length, width) / Integer.BYTES;
    for (int i = 0; i < count; i++) {
      words[i] = 0;
    }
    for (int i = 0; i < length; i++) {
      int bit = i * width;
      int shift = bit % Integer.SIZE;
      long remainder = offsets[i];
      for (int word = bit / Integer.SIZE; remainder != 0; word++) {
        words[word] |= (int) (remainder << shift);
        remainder >>>= Integer.SIZE - shift;
        shift = 0;
      }
    }
    writeWords(count);
  }

  private void writeWords(int count) {
    int at = out.size();
    out.reserve(count * Integer.BYTES);
    out.advance(count * Integer.BYTES);
    byte[] target = out.array();
    for (int i = 0; i < count; i++) {
      INTS.set(target, at + i * Integer.BYTES, words[i]);
    }
  }

  /**
   * Writes the positions of the outliers, then their differences from the minimum of all values.
   */
  void writeOutliers(long baseAboveMin, int outlierBytes) {
    for (int i = 0; i < outliers; i++) {
      PackedLongs.writeLow(outlierPositions[i], Short.BYTES, out);
    }
    for (int i = 0; i < outliers; i++) {
      PackedLongs.writeLow(outlierOffsets[i] + baseAboveMin, outlierBytes, out);
    }
  }
}
