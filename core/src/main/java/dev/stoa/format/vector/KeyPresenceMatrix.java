package dev.stoa.format.vector;

/**
 * The frequent keys of each map: the bits of the key columns, transposed so that the bits of one
 * map are adjacent. For a single map, only its bits are computed; once a neighbor is requested, the
 * bits of 64 maps are transposed together.
 *
 * <p>Called by readers of whole maps. Not thread-safe. Allocates no memory after the first call.
 */
final class KeyPresenceMatrix {
  /** The number of maps whose bits are transposed together. */
  static final int BLOCK_SIZE = Long.SIZE;

  private static final int NO_INDEX = -1;

  private final KeyColumn[] columns;

  /** The number of words for the bits of one map. */
  private final int wordsPerMap;

  /** The bits of 64 maps, one map after another, then the bits of a single map. */
  private long[] bits = {};

  private final long[] blockWords = new long[Long.SIZE];
  private int transposedBlock = NO_INDEX;
  private int lastBlock = NO_INDEX;
  private int cachedMap = NO_INDEX;

  KeyPresenceMatrix(KeyColumn[] columns) {
    this.columns = columns;
    this.wordsPerMap = (columns.length + Long.SIZE - 1) / Long.SIZE;
  }

  /**
   * Returns the first key of a map from {@code fromKey} on; the number of keys if there is none.
   */
  int nextKey(int index, int fromKey) {
    // hot: bench maps
    int start = start(index);
    int key = fromKey;
    while (key < columns.length) {
      long word = bits[start + (key >> 6)] >>> key;
      if (word != 0) {
        return key + Long.numberOfTrailingZeros(word);
      }
      key = (key | 63) + 1;
    }
    return columns.length;
  }

  /**
   * Returns the bits of the keys of {@link #BLOCK_SIZE} maps, {@link #wordsPerMap} words for each;
   * valid until the next call of any method.
   */
  long[] block(int blockIndex) {
    if (bits.length == 0) {
      bits = new long[(BLOCK_SIZE + 1) * wordsPerMap];
    }
    if (blockIndex != transposedBlock) {
      transposeBlock(blockIndex);
    }
    return bits;
  }

  /** Returns the number of words for the bits of one map. */
  int wordsPerMap() {
    return wordsPerMap;
  }

  /** Returns the number of frequent keys in a map. */
  int keyCount(int index) {
    int start = start(index);
    int count = 0;
    for (int i = start; i < start + wordsPerMap; i++) {
      count += Long.bitCount(bits[i]);
    }
    return count;
  }

  /** Returns the start of a map's bits. */
  private int start(int index) {
    int block = index >> 6;
    if (block == transposedBlock) {
      return (index & 63) * wordsPerMap;
    }
    return index == cachedMap ? Long.SIZE * wordsPerMap : computeBits(index, block);
  }

  /** Computes a map's bits, and returns their start. */
  private int computeBits(int index, int block) {
    if (bits.length == 0) {
      bits = new long[(Long.SIZE + 1) * wordsPerMap];
    }
    if (block == lastBlock) {
      transposeBlock(block);
      return (index & 63) * wordsPerMap;
    }
    cachedMap = NO_INDEX;
    lastBlock = block;
    for (int wordIndex = 0; wordIndex < wordsPerMap; wordIndex++) {
      bits[Long.SIZE * wordsPerMap + wordIndex] = keysOf(index, wordIndex * Long.SIZE);
    }
    cachedMap = index;
    return Long.SIZE * wordsPerMap;
  }

  private long keysOf(int index, int first) {
    long keys = 0;
    for (int key = first; key < Math.min(first + Long.SIZE, columns.length); key++) {
      keys |= (columns[key].presenceWord(index >> 6) >>> index & 1) << key;
    }
    return keys;
  }

  private void transposeBlock(int block) {
    transposedBlock = NO_INDEX;
    for (int wordIndex = 0; wordIndex < wordsPerMap; wordIndex++) {
      for (int i = 0; i < Long.SIZE; i++) {
        int key = wordIndex * Long.SIZE + i;
        blockWords[i] = key < columns.length ? columns[key].presenceWord(block) : 0;
      }
      transpose(blockWords);
      for (int map = 0; map < Long.SIZE; map++) {
        bits[map * wordsPerMap + wordIndex] = blockWords[map];
      }
    }
    transposedBlock = block;
  }

  /**
   * Transposes a matrix of 64 by 64 bits: halves, then quarters and so on are swapped (Warren,
   * Hacker's Delight, 7-3).
   */
  private static void transpose(long[] words) {
    // hot: bench maps
    long mask = 0x00000000ffffffffL;
    for (int half = Long.SIZE / 2; half > 0; half >>= 1, mask ^= mask << half) {
      for (int i = 0; i < Long.SIZE; i = (i + half + 1) & ~half) {
        long swapped = ((words[i] >>> half) ^ words[i + half]) & mask;
        words[i] ^= swapped << half;
        words[i + half] ^= swapped;
      }
    }
  }
}
