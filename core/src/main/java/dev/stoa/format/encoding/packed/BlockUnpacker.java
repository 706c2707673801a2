package dev.stoa.format.encoding.packed;

import dev.stoa.format.encoding.LongDecoder;
import java.nio.IntBuffer;

/** Unpacks blocks one after another into buffers of its own. Called by {@link PackedDecoder}. */
final class BlockUnpacker {
  private final IntBuffer words;
  private final int[] values;

  // Buffers for full blocks, allocated when the first one is unpacked.

  /** The slice of 16 bits. */
  private int[] shortSlice = {};

  /** The slice of 8 bits. */
  private int[] byteSlice = {};

  /** The slices of 4, 2 and 1 bits, combined to bytes. */
  private int[] smallSlices = {};

  /** The words of a slice of at most 4 bits, repeated. */
  private int[] repeatedWords = {};

  /** A buffer for a block of wide values, allocated when the first one is unpacked. */
  private int[] wideWords = {};

  /** The words of a partial block, and two more, so that each value can be read from two words. */
  private int[] partialBlockWords = {};

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
    if (shortSlice.length == 0) {
      allocate();
    }
    int position = start;
    if ((widthInBits & 16) != 0) {
      words.get(position, shortSlice, 0, shortSlice.length);
      position += shortSlice.length;
    }
    if ((widthInBits & 8) != 0) {
      words.get(position, byteSlice, 0, byteSlice.length);
      position += byteSlice.length;
    }
    unpackSmallSlices(position, widthInBits & 7);
    combine(widthInBits, base);
  }

  private void allocate() {
    shortSlice = new int[2 * BitSlices.WORDS_PER_BYTE_SLICE];
    byteSlice = new int[BitSlices.WORDS_PER_BYTE_SLICE];
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
          BitSlices.combineBytePairs(byteSlice, smallSlices, values, base);
        } else {
          BitSlices.combineBytes(byteSlice, values, base);
        }
      }
      case 2 -> {
        if (hasSmallSlices) {
          BitSlices.combineShortsAndBytes(shortSlice, smallSlices, values, base);
        } else {
          BitSlices.combineShorts(shortSlice, values, base);
        }
      }
      default -> {
        if (hasSmallSlices) {
          BitSlices.combineShortsAndBytePairs(shortSlice, byteSlice, smallSlices, values);
          BitSlices.addBase(base, values);
        } else {
          BitSlices.combineShortsAndBytes(shortSlice, byteSlice, values, base);
        }
      }
    }
  }

  /** Copies the words of a partial block. */
  private int[] loadPartial(int start, int length, int widthInBits) {
    int count = BlockPlan.packedSizeInBytes(length, widthInBits) / Integer.BYTES;
    if (partialBlockWords.length < count + 2) {
      partialBlockWords = new int[count + 2];
    }
    words.get(start, partialBlockWords, 0, count);
    return partialBlockWords;
  }

  /** Unpacks a partial block of at most 32 bits per value. */
  void unpackPartial(int start, int length, int widthInBits, int base) {
    int[] partialWords = loadPartial(start, length, widthInBits);
    int mask = -1 >>> (Integer.SIZE - widthInBits);
    for (int i = 0; i < length; i++) {
      int bit = i * widthInBits;
      int word = bit >>> 5;
      long pair =
          (partialWords[word] & 0xffffffffL) | ((long) partialWords[word + 1] << Integer.SIZE);
      values[i] = base + ((int) (pair >>> (bit & 31)) & mask);
    }
  }
}
