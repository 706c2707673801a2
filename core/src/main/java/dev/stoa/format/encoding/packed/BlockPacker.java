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

  /** What each value is above the base; outliers are 0 here. */
  private final long[] offsets;

  private final int[] outlierPositions = new int[PackedLongs.MOST_OUTLIERS];
  private final long[] outlierOffsets = new long[PackedLongs.MOST_OUTLIERS];
  private final int[] words;
  private int length;
  private int width;
  private int outliers;

  /** Of blocks that have this many values at most. */
  BlockPacker(int longest, ByteWriter out) {
    this.offsets = new long[longest];
    this.words = new int[2 * longest];
    this.out = out;
  }

  /** Takes a block; gives how many of its values do not fit. */
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
    if (length < LongDecoder.BLOCK) {
      writeShort();
      return;
    }
    int done = 0;
    for (int bits = Parts.WIDEST; bits > 0; bits /= 2) {
      while (width - done >= bits) {
        writePart(bits, done);
        done += bits;
      }
    }
  }

  /** Writes {@code bits} bits of each value from bit {@code low} on. */
  private void writePart(int bits, int low) {
    int count = Integer.SIZE * bits;
    int mask = -1 >>> (Integer.SIZE - bits);
    for (int i = 0; i < count; i++) {
      words[i] = 0;
    }
    for (int first = 0; first < LongDecoder.BLOCK; first += count) {
      int shift = Parts.shift(bits, first);
      int start = Parts.word(bits, first);
      int step = Math.min(count, LongDecoder.BLOCK - first);
      for (int i = 0; i < step; i++) {
        words[start + i] |= ((int) (offsets[first + i] >>> low) & mask) << shift;
      }
    }
    writeWords(count);
  }

  /** Writes the values one after another, without regard to words. */
  private void writeShort() {
    int count = BlockPlan.packedBytes(length, width) / Integer.BYTES;
    for (int i = 0; i < count; i++) {
      words[i] = 0;
    }
    for (int i = 0; i < length; i++) {
      int bit = i * width;
      int shift = bit % Integer.SIZE;
      long rest = offsets[i];
      for (int word = bit / Integer.SIZE; rest != 0; word++) {
        words[word] |= (int) (rest << shift);
        rest >>>= Integer.SIZE - shift;
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

  /** Writes the positions of the outliers, then their values above the least of all values. */
  void writeOutliers(long baseAboveLeast, int outlierBytes) {
    for (int i = 0; i < outliers; i++) {
      PackedLongs.writeLow(outlierPositions[i], Short.BYTES, out);
    }
    for (int i = 0; i < outliers; i++) {
      PackedLongs.writeLow(outlierOffsets[i] + baseAboveLeast, outlierBytes, out);
    }
  }
}
