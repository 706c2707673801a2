package dev.stoa.format.vector;

/**
 * The frequent keys of each map: the bits of the key columns, transposed so that those of one map
 * are adjacent. A map that is visited alone gets its bits alone; when a neighbor is visited too, 64
 * maps get them at once.
 *
 * <p>Called by readers of whole maps. For one thread; allocates nothing after construction.
 */
final class KeyPresenceMatrix {
  /** Maps whose bits are transposed together. */
  static final int BLOCK = Long.SIZE;

  private static final int NONE = -1;

  private final KeyColumn[] columns;

  /** The number of words for the bits of one map. */
  private final int width;

  /** The bits of 64 maps, one map after another, then those of one map visited alone. */
  private long[] bits = {};

  private final long[] square = new long[Long.SIZE];
  private int transposedBlock = NONE;
  private int lastBlock = NONE;
  private int cachedMap = NONE;

  KeyPresenceMatrix(KeyColumn[] columns) {
    this.columns = columns;
    this.width = (columns.length + Long.SIZE - 1) / Long.SIZE;
  }

  /** The first key of a map from a number on; the number of keys if there is none. */
  int next(int index, int from) {
    // hot: bench maps
    int start = start(index);
    int key = from;
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
   * The bits of the keys of {@link #BLOCK} maps, {@link #width} words for each; valid until the
   * next call of this object.
   */
  long[] block(int blockIndex) {
    if (bits.length == 0) {
      bits = new long[(BLOCK + 1) * width];
    }
    if (blockIndex != transposedBlock) {
      transposeBlock(blockIndex);
    }
    return bits;
  }

  /** The number of words for the bits of one map. */
  int width() {
    return width;
  }

  /** The number of frequent keys in a map. */
  int count(int index) {
    int start = start(index);
    int count = 0;
    for (int i = start; i < start + width; i++) {
      count += Long.bitCount(bits[i]);
    }
    return count;
  }

  /** The start of a map's bits. */
  private int start(int index) {
    int block = index >> 6;
    if (block == transposedBlock) {
      return (index & 63) * width;
    }
    return index == cachedMap ? Long.SIZE * width : find(index, block);
  }

  private int find(int index, int block) {
    if (bits.length == 0) {
      bits = new long[(Long.SIZE + 1) * width];
    }
    if (block == lastBlock) {
      transposeBlock(block);
      return (index & 63) * width;
    }
    cachedMap = NONE;
    lastBlock = block;
    for (int group = 0; group < width; group++) {
      bits[Long.SIZE * width + group] = keysOf(index, group * Long.SIZE);
    }
    cachedMap = index;
    return Long.SIZE * width;
  }

  private long keysOf(int index, int first) {
    long keys = 0;
    for (int key = first; key < Math.min(first + Long.SIZE, columns.length); key++) {
      keys |= (columns[key].presenceWord(index >> 6) >>> index & 1) << key;
    }
    return keys;
  }

  private void transposeBlock(int block) {
    transposedBlock = NONE;
    for (int group = 0; group < width; group++) {
      for (int i = 0; i < Long.SIZE; i++) {
        int key = group * Long.SIZE + i;
        square[i] = key < columns.length ? columns[key].presenceWord(block) : 0;
      }
      transpose(square);
      for (int map = 0; map < Long.SIZE; map++) {
        bits[map * width + group] = square[map];
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
        long moved = ((words[i] >>> half) ^ words[i + half]) & mask;
        words[i] ^= moved << half;
        words[i + half] ^= moved;
      }
    }
  }
}
