package dev.stoa.data;

import dev.stoa.annotation.Experimental;
import java.util.Arrays;

/**
 * One bit per row in words of 64 bits; row 0 is the lowest bit of the first word. Readers reuse
 * bitmaps, so the array of words may be longer than needed.
 */
@Experimental
public final class Bitmap {
  private long[] words = {};
  private int size;

  /** Creates a bitmap without rows. */
  public Bitmap() {}

  /** Resizes the bitmap to {@code newSize} bits, all 0. */
  public void clear(int newSize) {
    resize(newSize);
    Arrays.fill(words, 0, wordCount(newSize), 0L);
  }

  /** Resizes the bitmap to {@code newSize} bits, all 1. */
  public void fill(int newSize) {
    resize(newSize);
    Arrays.fill(words, 0, wordCount(newSize), -1L);
    clearTrailingBits();
  }

  /**
   * Resizes the bitmap to {@code newSize} bits. The caller sets all words in the returned array,
   * then calls {@link #clearTrailingBits}.
   */
  public long[] resize(int newSize) {
    int newWordCount = wordCount(newSize);
    if (words.length < newWordCount) {
      words = new long[Math.max(newWordCount, words.length * 2)];
    }
    size = newSize;
    return words;
  }

  /** Sets the bits of the last word after the last bit to 0. */
  public void clearTrailingBits() {
    if ((size & 63) != 0) {
      words[size >> 6] &= (1L << size) - 1;
    }
  }

  /** Copies another bitmap into this one. */
  public void copyFrom(Bitmap other) {
    long[] target = resize(other.size);
    System.arraycopy(other.words, 0, target, 0, wordCount(size));
  }

  /** Adds the first {@code count} bits of another bitmap, which has as many, at the end. */
  public void append(Bitmap other, int count) {
    int end = size;
    int shift = end & 63;
    resizeKeeping(end + count);
    for (int word = 0; word < wordCount(count); word++) {
      int target = (end >> 6) + word;
      long bits = other.words[word];
      words[target] = shift == 0 ? bits : words[target] | bits << shift;
      if (shift != 0 && target + 1 < wordCount(size)) {
        words[target + 1] = bits >>> -shift;
      }
    }
    clearTrailingBits();
  }

  /** Adds bits that are 1 at the end. */
  public void appendOnes(int count) {
    int end = size;
    resizeKeeping(end + count);
    if ((end & 63) != 0) {
      words[end >> 6] |= -1L << end;
    }
    Arrays.fill(words, wordCount(end), wordCount(size), -1L);
    clearTrailingBits();
  }

  private void resizeKeeping(int newSize) {
    if (words.length < wordCount(newSize)) {
      words = Arrays.copyOf(words, Math.max(wordCount(newSize), words.length * 2));
    }
    size = newSize;
  }

  /** The number of words for a number of bits. */
  public static int wordCount(int bitCount) {
    return (bitCount + 63) >>> 6;
  }

  /** The number of bits. */
  public int size() {
    return size;
  }

  /** The words; those after the last bit are undefined. */
  public long[] words() {
    return words;
  }

  /** Whether a bit is 1. */
  public boolean get(int index) {
    return ((words[index >> 6] >>> index) & 1) != 0;
  }

  /** Sets a bit to 1. */
  public void set(int index) {
    words[index >> 6] |= 1L << index;
  }

  /** Sets a bit to 0. */
  public void unset(int index) {
    words[index >> 6] &= ~(1L << index);
  }

  /** Sets the bits from {@code from} (inclusive) to {@code to} (exclusive) to 0. */
  public void unset(int from, int to) {
    if (from >= to) {
      return;
    }
    int firstWord = from >> 6;
    int lastWord = (to - 1) >> 6;
    long bitsBeforeFrom = (1L << from) - 1;
    long bitsAfterTo = ~(-1L >>> -to);
    if (firstWord == lastWord) {
      words[firstWord] &= bitsBeforeFrom | bitsAfterTo;
      return;
    }
    words[firstWord] &= bitsBeforeFrom;
    Arrays.fill(words, firstWord + 1, lastWord, 0L);
    words[lastWord] &= bitsAfterTo;
  }

  /** The number of bits that are 1. */
  public int cardinality() {
    int count = 0;
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      count += Long.bitCount(words[word]);
    }
    return count;
  }

  /** The first bit from {@code from} on that is 1; {@link #size()} if none is. */
  public int nextSetBit(int from) {
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

  /** Writes the positions of the bits that are 1 to an array, in order; returns their number. */
  public int copyPositions(int[] target) {
    int count = 0;
    for (int word = 0, end = wordCount(size); word < end; word++) {
      for (long bits = words[word]; bits != 0; bits &= bits - 1) {
        target[count++] = (word << 6) + Long.numberOfTrailingZeros(bits);
      }
    }
    return count;
  }

  /** Sets the bits to 0 that are 0 in another bitmap of the same size. */
  public void and(Bitmap other) {
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      words[word] &= other.words[word];
    }
  }

  /** Sets the bits to 0 that are 1 in another bitmap of the same size. */
  public void andNot(Bitmap other) {
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      words[word] &= ~other.words[word];
    }
  }

  /** Flips every bit. */
  public void invert() {
    for (int word = wordCount(size) - 1; word >= 0; word--) {
      words[word] = ~words[word];
    }
    clearTrailingBits();
  }
}
