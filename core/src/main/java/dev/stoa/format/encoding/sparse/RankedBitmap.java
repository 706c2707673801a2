package dev.stoa.format.encoding.sparse;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;

/**
 * A bitmap of the positions that have a value, which also finds the number of values before a
 * position. Created by the readers of vector pages, and queried by the decoders of this package.
 */
public final class RankedBitmap {
  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  /** The number of words between two stored ranks. */
  private static final int WORDS_PER_RANK = 8;

  private final int count;
  private final long[] words;

  /**
   * The number of values before each group of eight words, and at the end the number of all values.
   */
  private final int[] ranks;

  private RankedBitmap(int count, long[] words) {
    this.count = count;
    this.words = words;
    this.ranks = new int[words.length / WORDS_PER_RANK + 2];
    int valueCount = 0;
    for (int word = 0; word < words.length; word++) {
      if (word % WORDS_PER_RANK == 0) {
        ranks[word / WORDS_PER_RANK] = valueCount;
      }
      valueCount += Long.bitCount(words[word]);
    }
    ranks[ranks.length - 1] = valueCount;
  }

  private static int wordCount(int count) {
    return (int) (((long) count + Long.SIZE - 1) / Long.SIZE);
  }

  /**
   * Creates a bitmap of the positions whose bit is 1.
   *
   * @param bits a bit for each position, padded to words
   */
  public static RankedBitmap ofBits(ByteRegion bits, int count) {
    long[] words = new long[wordCount(count)];
    bits.require(0, words.length * Long.BYTES);
    ByteBuffer bytes = bits.bytes();
    for (int word = 0; word < words.length; word++) {
      words[word] = bytes.getLong(word * Long.BYTES);
    }
    return new RankedBitmap(count, clearTrailingBits(words, count));
  }

  /**
   * Creates a bitmap of the listed positions.
   *
   * @param region the bytes to report if positions do not ascend or exceed the last position
   */
  public static RankedBitmap ofPositions(LongDecoder positions, int count, ByteRegion region) {
    return new RankedBitmap(count, toBits(positions, count, region));
  }

  /** Creates a bitmap of the positions that are not listed. */
  public static RankedBitmap ofNullPositions(LongDecoder positions, int count, ByteRegion region) {
    long[] words = toBits(positions, count, region);
    for (int word = 0; word < words.length; word++) {
      words[word] = ~words[word];
    }
    return new RankedBitmap(count, clearTrailingBits(words, count));
  }

  private static long[] clearTrailingBits(long[] words, int count) {
    if (count % Long.SIZE != 0) {
      words[words.length - 1] &= (1L << count) - 1;
    }
    return words;
  }

  private static long[] toBits(LongDecoder positions, int count, ByteRegion region) {
    long[] words = new long[wordCount(count)];
    long[] block = new long[Math.min(BLOCK_SIZE, positions.count())];
    long previousPosition = -1;
    for (int first = 0; first < positions.count(); first += BLOCK_SIZE) {
      int length = Math.min(BLOCK_SIZE, positions.count() - first);
      positions.read(first, length, block, 0);
      for (int i = 0; i < length; i++) {
        long position = block[i];
        if (position <= previousPosition || position >= count) {
          throw invalidPosition(position, previousPosition, count, region);
        }
        words[(int) (position >> 6)] |= 1L << position;
        previousPosition = position;
      }
    }
    return words;
  }

  private static CorruptFileException invalidPosition(
      long position, long previousPosition, int count, ByteRegion region) {
    return region.corrupt(
        0,
        "expected ascending positions below %d, found %d after %d"
            .formatted(count, position, previousPosition));
  }

  /** Returns the number of values. */
  public int valueCount() {
    return ranks[ranks.length - 1];
  }

  /** Returns whether a position has a value. */
  public boolean isPresent(int position) {
    return (words[position >> 6] >>> position & 1) != 0;
  }

  /** Returns the number of values before a position, which may be the position after the last. */
  public int rank(int position) {
    if (position >= count) {
      return valueCount();
    }
    int word = position >> 6;
    int rank = ranks[word / WORDS_PER_RANK];
    for (int earlierWord = word & -WORDS_PER_RANK; earlierWord < word; earlierWord++) {
      rank += Long.bitCount(words[earlierWord]);
    }
    return rank + Long.bitCount(words[word] & ((1L << position) - 1));
  }

  /**
   * Finds the positions of a range that have a value.
   *
   * @param target receives the positions, relative to {@code first}
   */
  void readPositions(int first, int length, int[] target) {
    int rank = 0;
    for (int start = 0; start < length; start += Long.SIZE) {
      int remainingCount = length - start;
      long bits =
          bits(first + start) & (remainingCount < Long.SIZE ? (1L << remainingCount) - 1 : -1L);
      for (; bits != 0; bits &= bits - 1) {
        target[rank++] = start + Long.numberOfTrailingZeros(bits);
      }
    }
  }

  /**
   * Returns one bit for each of the 64 positions from {@code first}, the lowest for the first
   * position; bits after the last position are 0.
   */
  public long bits(int first) {
    int word = first >> 6;
    long lowBits = words[word] >>> first;
    boolean isAligned = (first & (Long.SIZE - 1)) == 0;
    return isAligned || word + 1 == words.length ? lowBits : lowBits | words[word + 1] << -first;
  }
}
