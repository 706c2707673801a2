package dev.stoa.format.vector;

/**
 * Which of the frequent keys each map has: the bits of the key columns, turned so that those of one
 * map stand together. A map that is visited alone gets its bits alone; when a neighbour is visited
 * too, 64 maps get them at once.
 *
 * <p>Called by who reads whole maps. For one thread; allocates nothing after it was made.
 */
final class MapKeys {
  /** Maps whose bits are turned together. */
  static final int BLOCK = Long.SIZE;

  private static final int NONE = -1;

  private final KeyColumn[] columns;

  /** Words that hold the bits of one map. */
  private final int width;

  /** The bits of 64 maps, one map after another, then those of one map that was visited alone. */
  private long[] bits = {};

  private final long[] square = new long[Long.SIZE];
  private int turned = NONE;
  private int visited = NONE;
  private int alone = NONE;

  MapKeys(KeyColumn[] columns) {
    this.columns = columns;
    this.width = (columns.length + Long.SIZE - 1) / Long.SIZE;
  }

  /** The first of the keys from a number on that a map has; how many keys there are, if none. */
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
  long[] block(int number) {
    if (bits.length == 0) {
      bits = new long[(BLOCK + 1) * width];
    }
    if (number != turned) {
      turn(number);
    }
    return bits;
  }

  /** The number of words that hold the bits of one map. */
  int width() {
    return width;
  }

  /** How many of the keys a map has. */
  int count(int index) {
    int start = start(index);
    int count = 0;
    for (int i = start; i < start + width; i++) {
      count += Long.bitCount(bits[i]);
    }
    return count;
  }

  /** Where the bits of a map begin. */
  private int start(int index) {
    int block = index >> 6;
    if (block == turned) {
      return (index & 63) * width;
    }
    return index == alone ? Long.SIZE * width : find(index, block);
  }

  private int find(int index, int block) {
    if (bits.length == 0) {
      bits = new long[(Long.SIZE + 1) * width];
    }
    if (block == visited) {
      turn(block);
      return (index & 63) * width;
    }
    alone = NONE;
    visited = block;
    for (int group = 0; group < width; group++) {
      bits[Long.SIZE * width + group] = keysOf(index, group * Long.SIZE);
    }
    alone = index;
    return Long.SIZE * width;
  }

  private long keysOf(int index, int first) {
    long keys = 0;
    for (int key = first; key < Math.min(first + Long.SIZE, columns.length); key++) {
      keys |= (columns[key].word(index >> 6) >>> index & 1) << key;
    }
    return keys;
  }

  private void turn(int block) {
    turned = NONE;
    for (int group = 0; group < width; group++) {
      for (int i = 0; i < Long.SIZE; i++) {
        int key = group * Long.SIZE + i;
        square[i] = key < columns.length ? columns[key].word(block) : 0;
      }
      transpose(square);
      for (int map = 0; map < Long.SIZE; map++) {
        bits[map * width + group] = square[map];
      }
    }
    turned = block;
  }

  /**
   * Makes bit <i>i</i> of word <i>j</i> bit <i>j</i> of word <i>i</i>: halves, then quarters and so
   * on change places (Warren, Hacker's Delight, 7-3).
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
