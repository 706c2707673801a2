package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;
import java.nio.IntBuffer;

/** Unpacks blocks one after another into its own buffers. Called by {@link PackedDecoder}. */
final class BlockUnpacker {
  private final IntBuffer words;
  private final int[] values;

  // The parts of full blocks, allocated for the first one.
  private int[] shorts = {};
  private int[] bytes = {};
  private int[] smallSlices = {};
  private int[] repeatedWords = {};

  /** A buffer for a block of wide values, allocated for the first one. */
  private int[] wideWords = {};

  /** A short block's words, and two after them. */
  private int[] shortBlockWords = {};

  /** An unpacker of this number of values in total. */
  BlockUnpacker(IntBuffer words, int count) {
    this.words = words;
    this.values = new int[Math.min(LongDecoder.BLOCK_SIZE, count)];
  }

  /** The values of the last unpacked block, without outliers. */
  int[] values() {
    return values;
  }

  /**
   * Unpacks at most 32 bits each of a full block.
   *
   * @param start the first of the words
   */
  void unpack(int start, int width, int base) {
    if (width == Integer.SIZE) {
      words.get(start, values, 0, LongDecoder.BLOCK_SIZE);
      if (base != 0) {
        BitSlices.add(base, values);
      }
      return;
    }
    if (shorts.length == 0) {
      allocate();
    }
    int at = start;
    if ((width & 16) != 0) {
      words.get(at, shorts, 0, shorts.length);
      at += shorts.length;
    }
    if ((width & 8) != 0) {
      words.get(at, bytes, 0, bytes.length);
      at += bytes.length;
    }
    unpackSmall(at, width & 7);
    combine(width, base);
  }

  private void allocate() {
    shorts = new int[2 * BitSlices.WORDS_PER_BYTE_SLICE];
    bytes = new int[BitSlices.WORDS_PER_BYTE_SLICE];
    smallSlices = new int[BitSlices.WORDS_PER_BYTE_SLICE];
    repeatedWords = new int[BitSlices.WORDS_PER_BYTE_SLICE];
  }

  /** A buffer with a word for each value of a block, valid until others are loaded. */
  int[] load(int start) {
    if (wideWords.length == 0) {
      wideWords = new int[LongDecoder.BLOCK_SIZE];
    }
    words.get(start, wideWords, 0, LongDecoder.BLOCK_SIZE);
    return wideWords;
  }

  private void unpackSmall(int start, int width) {
    int at = start;
    int done = 0;
    for (int bits = 4; bits > 0; bits /= 2) {
      if ((width & bits) != 0) {
        repeat(at, Integer.SIZE * bits);
        if (done == 0) {
          BitSlices.setSmall(bits, repeatedWords, smallSlices);
        } else {
          BitSlices.addSmall(bits, done, repeatedWords, smallSlices);
        }
        at += Integer.SIZE * bits;
        done += bits;
      }
    }
  }

  private void repeat(int at, int count) {
    words.get(at, repeatedWords, 0, count);
    for (int done = count; done < repeatedWords.length; done *= 2) {
      System.arraycopy(repeatedWords, 0, repeatedWords, done, done);
    }
  }

  private void combine(int width, int base) {
    boolean hasSmall = (width & 7) != 0;
    switch (width >>> 3) {
      case 0 -> BitSlices.bytes(smallSlices, values, base);
      case 1 -> {
        if (hasSmall) {
          BitSlices.bytePairs(bytes, smallSlices, values, base);
        } else {
          BitSlices.bytes(bytes, values, base);
        }
      }
      case 2 -> {
        if (hasSmall) {
          BitSlices.shortsAndBytes(shorts, smallSlices, values, base);
        } else {
          BitSlices.shorts(shorts, values, base);
        }
      }
      default -> {
        if (hasSmall) {
          BitSlices.shortsAndBytePairs(shorts, bytes, smallSlices, values);
          BitSlices.add(base, values);
        } else {
          BitSlices.shortsAndBytes(shorts, bytes, values, base);
        }
      }
    }
  }

  /** Copies the words of a short block. */
  private int[] loadShort(int start, int length, int width) {
    int count = BlockPlan.packedBytes(length, width) / Integer.BYTES;
    if (shortBlockWords.length < count + 2) {
      shortBlockWords = new int[count + 2];
    }
    words.get(start, shortBlockWords, 0, count);
    return shortBlockWords;
  }

  /** Unpacks a short block of at most 32 bits a value. */
  void unpackShort(int start, int length, int width, int base) {
    int[] from = loadShort(start, length, width);
    int mask = -1 >>> (Integer.SIZE - width);
    for (int i = 0; i < length; i++) {
      int bit = i * width;
      int word = bit >>> 5;
      long pair = (from[word] & 0xffffffffL) | ((long) from[word + 1] << Integer.SIZE);
      values[i] = base + ((int) (pair >>> (bit & 31)) & mask);
    }
  }
}
