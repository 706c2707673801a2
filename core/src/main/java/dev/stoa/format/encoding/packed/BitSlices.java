package dev.stoa.format.encoding.packed;

import java.nio.ByteBuffer;

/**
 * Computes the positions of a value's bits in the slices of a full block, and combines the slices
 * to values. Called by {@link BlockPacker}, {@link BlockUnpacker} and {@link PackedDecoder}.
 *
 * <p>Value <i>v</i> of a slice of <i>p</i> bits, at most 8, has its bits in byte <i>v</i> / 256 of
 * word <i>v</i> mod 32 <i>p</i>, and value <i>v</i> + 32 <i>p</i> has the next higher bits of the
 * same byte. Parts of 16 and 32 bits have the same layout with two and four bytes.
 *
 * <p>The loops read and write from index 0 or at constant distances, so that C2 (before JDK 26)
 * knows that a write does not change the next read.
 */
final class BitSlices {
  /** The number of bits of the widest slice. */
  static final int MAX_BITS = 32;

  /** The number of words in a slice of eight bits. */
  static final int WORDS_PER_BYTE_SLICE = 256;

  /** Factors for slices of 1 bit, which move each value's bits to the top of its byte. */
  private static final int[] FACTORS_OF_1_BIT = factors(1);

  private static final int[] FACTORS_OF_2_BITS = factors(2);
  private static final int[] FACTORS_OF_4_BITS = factors(4);

  private BitSlices() {}

  private static int[] factors(int bits) {
    int[] factors = new int[WORDS_PER_BYTE_SLICE];
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      factors[i] = 1 << (8 - bits - shift(bits, i));
    }
    return factors;
  }

  /** Returns the number of bits of the slice after others with {@code readBitCount} bits. */
  static int bits(int widthInBits, int readBitCount) {
    return Math.min(MAX_BITS, Integer.highestOneBit(widthInBits - readBitCount));
  }

  /** Returns the word of a slice that contains a value's bits. */
  static int word(int bits, int value) {
    return value % (Integer.SIZE * bits);
  }

  /** Returns the number of bits below a value's bits in its word. */
  static int shift(int bits, int value) {
    return bits >= 8
        ? value / (Integer.SIZE * bits) * bits
        : value / WORDS_PER_BYTE_SLICE * 8
            + ((value % WORDS_PER_BYTE_SLICE) / (Integer.SIZE * bits)) * bits;
  }

  /** Returns a value of a full block that begins at {@code start}. */
  static long valueAt(ByteBuffer bytes, int start, int widthInBits, int value) {
    long result = 0;
    int slice = start;
    int readBitCount = 0;
    while (readBitCount < widthInBits) {
      int bits = bits(widthInBits, readBitCount);
      int word = bytes.getInt(slice + Integer.BYTES * word(bits, value));
      long mask = -1L >>> (Long.SIZE - bits);
      result |= ((word >>> shift(bits, value)) & mask) << readBitCount;
      slice += Integer.BYTES * Integer.SIZE * bits;
      readBitCount += bits;
    }
    return result;
  }

  /**
   * Sets bytes to a slice of 4, 2 or 1 bits.
   *
   * @param words the words of the slice, repeated until there are 256
   */
  static void setSlice(int bits, int[] words, int[] bytes) {
    // hot: KernelBenchmark. A product shifts each word by its own distance.
    int[] factors = factorsOf(bits);
    int shift = 8 - bits;
    int mask = ((1 << bits) - 1) * 0x01010101;
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      bytes[i] = ((words[i] * factors[i]) >>> shift) & mask;
    }
  }

  /** Adds a slice of 2 or 1 bits to bytes whose lowest {@code setBitCount} bits are set. */
  static void addSlice(int bits, int setBitCount, int[] words, int[] bytes) {
    // hot: KernelBenchmark
    int[] factors = factorsOf(bits);
    int shift = 8 - bits - setBitCount;
    int mask = ((1 << bits) - 1) * (0x01010101 << setBitCount);
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      bytes[i] |= ((words[i] * factors[i]) >>> shift) & mask;
    }
  }

  private static int[] factorsOf(int bits) {
    return bits == 1 ? FACTORS_OF_1_BIT : bits == 2 ? FACTORS_OF_2_BITS : FACTORS_OF_4_BITS;
  }

  /** Combines slices to values of one byte, and adds the base. */
  static void combineBytes(int[] bytes, int[] out, int base) {
    // hot: KernelBenchmark, like the other methods below
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[i] = base + (bytes[i] & 0xff);
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[256 + i] = base + ((bytes[i] >>> 8) & 0xff);
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[512 + i] = base + ((bytes[i] >>> 16) & 0xff);
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[768 + i] = base + (bytes[i] >>> 24);
    }
  }

  /** Combines slices to values of a low byte and a high byte, and adds the base. */
  static void combineBytePairs(int[] lowBytes, int[] highBytes, int[] out, int base) {
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[i] = base + ((lowBytes[i] & 0xff) | ((highBytes[i] & 0xff) << 8));
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[256 + i] = base + (((lowBytes[i] >>> 8) & 0xff) | (highBytes[i] & 0xff00));
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[512 + i] = base + (((lowBytes[i] >>> 16) & 0xff) | ((highBytes[i] >>> 8) & 0xff00));
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[768 + i] = base + ((lowBytes[i] >>> 24) | ((highBytes[i] >>> 16) & 0xff00));
    }
  }

  /** Splits words into values of two bytes, and adds the base. */
  static void combineShorts(int[] shorts, int[] out, int base) {
    for (int i = 0; i < 2 * WORDS_PER_BYTE_SLICE; i++) {
      out[i] = base + (shorts[i] & 0xffff);
    }
    for (int i = 0; i < 2 * WORDS_PER_BYTE_SLICE; i++) {
      out[512 + i] = base + (shorts[i] >>> 16);
    }
  }

  /** Combines slices to values of two low bytes and a high byte, and adds the base. */
  static void combineShortsAndBytes(int[] shorts, int[] bytes, int[] out, int base) {
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[i] = base + ((shorts[i] & 0xffff) | ((bytes[i] & 0xff) << 16));
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[256 + i] = base + ((shorts[256 + i] & 0xffff) | ((bytes[i] & 0xff00) << 8));
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[512 + i] = base + ((shorts[i] >>> 16) | (bytes[i] & 0xff0000));
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[768 + i] = base + ((shorts[256 + i] >>> 16) | ((bytes[i] >>> 8) & 0xff0000));
    }
  }

  /** Combines slices to values of two low bytes, a third byte and a fourth, without the base. */
  static void combineShortsAndBytePairs(int[] shorts, int[] lowBytes, int[] highBytes, int[] out) {
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[i] = (shorts[i] & 0xffff) | ((lowBytes[i] & 0xff) << 16) | (highBytes[i] << 24);
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[256 + i] =
          (shorts[256 + i] & 0xffff)
              | ((lowBytes[i] & 0xff00) << 8)
              | ((highBytes[i] & 0xff00) << 16);
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[512 + i] =
          (shorts[i] >>> 16) | (lowBytes[i] & 0xff0000) | ((highBytes[i] & 0xff0000) << 8);
    }
    for (int i = 0; i < WORDS_PER_BYTE_SLICE; i++) {
      out[768 + i] =
          (shorts[256 + i] >>> 16) | ((lowBytes[i] >>> 8) & 0xff0000) | (highBytes[i] & 0xff000000);
    }
  }

  /** Adds the base to the values of a block. */
  static void addBase(int base, int[] out) {
    for (int i = 0; i < 4 * WORDS_PER_BYTE_SLICE; i++) {
      out[i] += base;
    }
  }
}
