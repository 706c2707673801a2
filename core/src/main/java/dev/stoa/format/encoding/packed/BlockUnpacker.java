package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;
import java.nio.IntBuffer;

/** Unpacks blocks one after another into buffers of its own. Called by {@link PackedDecoder}. */
final class BlockUnpacker {
  private final IntBuffer words;
  private final int[] values;

  // The slices of a full block, allocated when the first one is unpacked: of 16 bits; of 8 bits;
  // of 4, 2 and 1 bits, combined to bytes. Then the words of a slice of at most 4 bits, repeated.
  private int[] shorts = {};
  private int[] bytes = {};
  private int[] smallSlices = {};
  private int[] repeatedWords = {};

  /** A buffer for a block of wide values, allocated when the first one is unpacked. */
  private int[] wideWords = {};

  /** The words of a short block, and two more, so that each value can be read from two words. */
  private int[] shortBlockWords = {};

  /** Creates an unpacker of this number of values in total. */
  BlockUnpacker(IntBuffer words, int count) {
    this.words = words;
    this.values = new int[Math.min(LongDecoder.BLOCK_SIZE, count)];
  }

  /** Returns the values of the last unpacked block, without outliers. */
  int[] values() {
    return values;
  }

  /**
   * Unpacks a full block of at most 32 bits per value.
   *
   * @param start the index of the block's first word
   */
  void unpack(int start, int widthInBits, int base) {
    if (widthInBits == Integer.SIZE) {
      words.get(start, values, 0, LongDecoder.BLOCK_SIZE);
      if (base != 0) {
        BitSlices.addBase(base, values);
      }
      return;
    }
    if (shorts.length == 0) {
      allocate();
    }
    int position = start;
    if ((widthInBits & 16) != 0) {
      words.get(position, shorts, 0, shorts.length);
      position += shorts.length;
    }
    if ((widthInBits & 8) != 0) {
      words.get(position, bytes, 0, bytes.length);
      position += bytes.length;
    }
    unpackSmallSlices(position, widthInBits & 7);
    combine(widthInBits, base);
  }

  private void allocate() {
    shorts = new int[2 * BitSlices.WORDS_PER_BYTE_SLICE];
    bytes = new int[BitSlices.WORDS_PER_BYTE_SLICE];
    smallSlices = new int[BitSlices.WORDS_PER_BYTE_SLICE];
    repeatedWords = new int[BitSlices.WORDS_PER_BYTE_SLICE];
  }

  /** Loads one word for each value of a full block; the result is valid until the next call. */
  int[] loadWide(int start) {
    if (wideWords.length == 0) {
      wideWords = new int[LongDecoder.BLOCK_SIZE];
    }
    words.get(start, wideWords, 0, LongDecoder.BLOCK_SIZE);
    return wideWords;
  }

  private void unpackSmallSlices(int start, int widthInBits) {
    int position = start;
    int unpackedBitCount = 0;
    for (int bits = 4; bits > 0; bits /= 2) {
      if ((widthInBits & bits) != 0) {
        loadRepeatedly(position, Integer.SIZE * bits);
        if (unpackedBitCount == 0) {
          BitSlices.setSlice(bits, repeatedWords, smallSlices);
        } else {
          BitSlices.addSlice(bits, unpackedBitCount, repeatedWords, smallSlices);
        }
        position += Integer.SIZE * bits;
        unpackedBitCount += bits;
      }
    }
  }

  private void loadRepeatedly(int position, int count) {
    words.get(position, repeatedWords, 0, count);
    for (int copiedCount = count; copiedCount < repeatedWords.length; copiedCount *= 2) {
      System.arraycopy(repeatedWords, 0, repeatedWords, copiedCount, copiedCount);
    }
  }

  private void combine(int widthInBits, int base) {
    boolean hasSmallSlices = (widthInBits & 7) != 0;
    switch (widthInBits >>> 3) {
      case 0 -> BitSlices.combineBytes(smallSlices, values, base);
      case 1 -> {
        if (hasSmallSlices) {
          BitSlices.combineBytePairs(bytes, smallSlices, values, base);
        } else {
          BitSlices.combineBytes(bytes, values, base);
        }
      }
      case 2 -> {
        if (hasSmallSlices) {
          BitSlices.combineShortsAndBytes(shorts, smallSlices, values, base);
        } else {
          BitSlices.combineShorts(shorts, values, base);
        }
      }
      default -> {
        if (hasSmallSlices) {
          BitSlices.combineShortsAndBytePairs(shorts, bytes, smallSlices, values);
          BitSlices.addBase(base, values);
        } else {
          BitSlices.combineShortsAndBytes(shorts, bytes, values, base);
        }
      }
    }
  }

  /** Copies the words of a short block. */
  private int[] loadShort(int start, int length, int widthInBits) {
    int count = BlockPlan.packedSizeInBytes(length, widthInBits) / Integer.BYTES;
    if (shortBlockWords.length < count + 2) {
      shortBlockWords = new int[count + 2];
    }
    words.get(start, shortBlockWords, 0, count);
    return shortBlockWords;
  }

  /** Unpacks a short block of at most 32 bits per value. */
  void unpackShort(int start, int length, int widthInBits, int base) {
    int[] shortWords = loadShort(start, length, widthInBits);
    int mask = -1 >>> (Integer.SIZE - widthInBits);
    for (int i = 0; i < length; i++) {
      int bit = i * widthInBits;
      int word = bit >>> 5;
      long pair = (shortWords[word] & 0xffffffffL) | ((long) shortWords[word + 1] << Integer.SIZE);
      values[i] = base + ((int) (pair >>> (bit & 31)) & mask);
    }
  }
}
