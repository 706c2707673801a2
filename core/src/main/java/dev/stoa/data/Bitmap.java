package dev.stoa.data;

import java.util.Arrays;

/**
 * A bit for each of some rows, the lowest bit of the first word for row 0. Filled again and again
 * by readers; bits behind {@link #size()} are 0.
 */
public final class Bitmap {
  private long[] words = {};
  private int size;

  /** A bitmap of no rows. */
  public Bitmap() {}

  /** Makes it {@code newSize} bits, all of them 0. */
  public void clear(int newSize) {
    startFilling(newSize);
    Arrays.fill(words, 0, wordCount(newSize), 0L);
  }

  /** Makes it {@code newSize} bits, all of them 1. */
  public void fill(int newSize) {
    startFilling(newSize);
    Arrays.fill(words, 0, wordCount(newSize), -1L);
    endFilling();
  }

  /**
   * Makes it {@code newSize} bits, which the caller sets in the array that it is given, all words
   * of them; then it calls {@link #endFilling}.
   */
  public long[] startFilling(int newSize) {
    int count = wordCount(newSize);
    if (words.length < count) {
      words = new long[Math.max(count, words.length * 2)];
    }
    size = newSize;
    return words;
  }

  /** Clears the bits behind the last. */
  public void endFilling() {
    if ((size & 63) != 0) {
      words[size >> 6] &= (1L << size) - 1;
    }
  }

  /** Makes it a copy of another. */
  public void copyOf(Bitmap other) {
    long[] target = startFilling(other.size);
    System.arraycopy(other.words, 0, target, 0, wordCount(size));
  }

  /** Makes it a copy of the first {@code count} bits of another. */
  public void copyOf(Bitmap other, int count) {
    long[] target = startFilling(count);
    System.arraycopy(other.words, 0, target, 0, wordCount(count));
    endFilling();
  }

  /** How many words some bits take. */
  public static int wordCount(int bits) {
    return (bits + 63) >>> 6;
  }

  /** The number of bits. */
  public int size() {
    return size;
  }

  /** The words; those behind the last bit may hold anything. */
  public long[] words() {
    return words;
  }

  /** Whether a bit is 1. */
  public boolean get(int index) {
    return ((words[index >> 6] >>> index) & 1) != 0;
  }

  /** Makes a bit 1. */
  public void set(int index) {
    words[index >> 6] |= 1L << index;
  }

  /** Makes a bit 0. */
  public void unset(int index) {
    words[index >> 6] &= ~(1L << index);
  }

  /** Makes the bits from {@code from} to before {@code to} 0. */
  public void unset(int from, int to) {
    if (from >= to) {
      return;
    }
    int first = from >> 6;
    int last = (to - 1) >> 6;
    long below = (1L << from) - 1;
    long behind = ~(-1L >>> -to);
    if (first == last) {
      words[first] &= below | behind;
      return;
    }
    words[first] &= below;
    Arrays.fill(words, first + 1, last, 0L);
    words[last] &= behind;
  }

  /** How many bits are 1. */
  public int cardinality() {
    int count = 0;
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      count += Long.bitCount(words[word]);
    }
    return count;
  }

  /** The first bit from {@code from} on that is 1; {@link #size()} when none is. */
  public int next(int from) {
    if (from >= size) {
      return size;
    }
    int word = from >> 6;
    long bits = words[word] & (-1L << from);
    int end = wordCount(size);
    while (bits == 0) {
      word++;
      if (word == end) {
        return size;
      }
      bits = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** Keeps the bits that are 1 in the other of the same size too. */
  public void and(Bitmap other) {
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      words[word] &= other.words[word];
    }
  }

  /** Takes away the bits that are 1 in the other of the same size. */
  public void andNot(Bitmap other) {
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      words[word] &= ~other.words[word];
    }
  }

  /** Turns every bit. */
  public void invert() {
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      words[word] = ~words[word];
    }
    endFilling();
  }
}
