package dev.stoa.format.vector;

/**
 * The frequent keys of each map: the bits of the key columns, transposed so that the bits of one
 * map are adjacent. A key is identified by the index of its column, and a map by its position in
 * the page. For a single map, only its bits are computed; once a second map of the same block of 64
 * maps is requested, the bits of the block are transposed together.
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

  /** The matrix of 64 keys and 64 maps that is being transposed. */
  private final long[] blockWords = new long[Long.SIZE];

  /** The index of the block whose bits {@link #bits} begins with. */
  private int transposedBlock = NO_INDEX;

  /** The index of the block of the last single map whose bits were computed. */
  private int lastBlock = NO_INDEX;

  /** The single map whose bits are at the end of {@link #bits}. */
  private int cachedMap = NO_INDEX;

  KeyPresenceMatrix(KeyColumn[] columns) {
    this.columns = columns;
    this.wordsPerMap = (columns.length + Long.SIZE - 1) / Long.SIZE;
  }

  /**
   * Returns the first key of a map from {@code fromKey} on; the number of columns if there is none.
   */
  int nextKey(int map, int fromKey) {
    // hot: bench maps
    int start = start(map);
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
  int keyCount(int map) {
    int start = start(map);
    int count = 0;
    for (int i = start; i < start + wordsPerMap; i++) {
      count += Long.bitCount(bits[i]);
    }
    return count;
  }

  /**
   * Returns the index in {@link #bits} of a map's first word, after computing the bits if needed.
   */
  private int start(int map) {
    int block = map >> 6;
    if (block == transposedBlock) {
      return (map & 63) * wordsPerMap;
    }
    return map == cachedMap ? Long.SIZE * wordsPerMap : computeBits(map, block);
  }

  /** Computes a map's bits, or those of its block; returns the index of the map's first word. */
  private int computeBits(int map, int block) {
    if (bits.length == 0) {
      bits = new long[(Long.SIZE + 1) * wordsPerMap];
    }
    if (block == lastBlock) {
      transposeBlock(block);
      return (map & 63) * wordsPerMap;
    }
    cachedMap = NO_INDEX;
    lastBlock = block;
    for (int wordIndex = 0; wordIndex < wordsPerMap; wordIndex++) {
      bits[Long.SIZE * wordsPerMap + wordIndex] = keysOf(map, wordIndex * Long.SIZE);
    }
    cachedMap = map;
    return Long.SIZE * wordsPerMap;
  }

  /** Returns the bits of up to 64 keys of a map. */
  private long keysOf(int map, int firstKey) {
    long keys = 0;
    for (int key = firstKey; key < Math.min(firstKey + Long.SIZE, columns.length); key++) {
      keys |= (columns[key].presenceWord(map >> 6) >>> map & 1) << key;
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
        long difference = ((words[i] >>> half) ^ words[i + half]) & mask;
        words[i] ^= difference << half;
        words[i + half] ^= difference;
      }
    }
  }
}
