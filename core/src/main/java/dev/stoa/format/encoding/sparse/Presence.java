package dev.stoa.format.encoding.sparse;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;

/**
 * Which of some places have a value, and how many values stand before a place. Made by the readers
 * of vector pages; the decoders of this package ask it.
 */
public final class Presence {
  private static final int BLOCK = LongDecoder.BLOCK;
  private static final int WORDS_OF_A_RANK = 8;

  private final int count;
  private final long[] words;

  /** The values before each eight words, and behind the last all of them. */
  private final int[] ranks;

  private Presence(int count, long[] words) {
    this.count = count;
    this.words = words;
    this.ranks = new int[words.length / WORDS_OF_A_RANK + 2];
    int values = 0;
    for (int word = 0; word < words.length; word++) {
      if (word % WORDS_OF_A_RANK == 0) {
        ranks[word / WORDS_OF_A_RANK] = values;
      }
      values += Long.bitCount(words[word]);
    }
    ranks[ranks.length - 1] = values;
  }

  private static int wordCount(int count) {
    return (int) (((long) count + Long.SIZE - 1) / Long.SIZE);
  }

  /**
   * The places whose bit is 1.
   *
   * @param bits a bit for each place, filled up to words
   */
  public static Presence ofBits(ByteRegion bits, int count) {
    long[] words = new long[wordCount(count)];
    bits.require(0, words.length * Long.BYTES);
    ByteBuffer bytes = bits.bytes();
    for (int word = 0; word < words.length; word++) {
      words[word] = bytes.getLong(word * Long.BYTES);
    }
    return new Presence(count, withoutRest(words, count));
  }

  /**
   * The places that are listed.
   *
   * @param region whose fault it is when they do not rise or lie behind the last place
   */
  public static Presence ofValues(LongDecoder places, int count, ByteRegion region) {
    return new Presence(count, listed(places, count, region));
  }

  /** The places that are not listed. */
  public static Presence ofNulls(LongDecoder places, int count, ByteRegion region) {
    long[] words = listed(places, count, region);
    for (int word = 0; word < words.length; word++) {
      words[word] = ~words[word];
    }
    return new Presence(count, withoutRest(words, count));
  }

  private static long[] withoutRest(long[] words, int count) {
    if (count % Long.SIZE != 0) {
      words[words.length - 1] &= (1L << count) - 1;
    }
    return words;
  }

  private static long[] listed(LongDecoder places, int count, ByteRegion region) {
    long[] words = new long[wordCount(count)];
    long[] block = new long[Math.min(BLOCK, places.count())];
    long last = -1;
    for (int first = 0; first < places.count(); first += BLOCK) {
      int length = Math.min(BLOCK, places.count() - first);
      places.read(first, length, block, 0);
      for (int i = 0; i < length; i++) {
        long place = block[i];
        if (place <= last || place >= count) {
          throw misplaced(place, last, count, region);
        }
        words[(int) (place >> 6)] |= 1L << place;
        last = place;
      }
    }
    return words;
  }

  private static CorruptFileException misplaced(
      long place, long last, int count, ByteRegion region) {
    return region.corrupt(
        0, "expected rising places below %d, found %d after %d".formatted(count, place, last));
  }

  /** The number of values. */
  public int valueCount() {
    return ranks[ranks.length - 1];
  }

  /** Whether a place has a value. */
  public boolean isPresent(int place) {
    return (words[place >> 6] >>> place & 1) != 0;
  }

  /** How many values stand before a place; the place behind the last may be asked for. */
  public int rank(int place) {
    if (place >= count) {
      return valueCount();
    }
    int word = place >> 6;
    int found = ranks[word / WORDS_OF_A_RANK];
    for (int before = word & -WORDS_OF_A_RANK; before < word; before++) {
      found += Long.bitCount(words[before]);
    }
    return found + Long.bitCount(words[word] & ((1L << place) - 1));
  }

  /** Finds how far from the first of some places those that have a value are. */
  void find(int first, int length, int[] target) {
    int found = 0;
    for (int start = 0; start < length; start += Long.SIZE) {
      int left = length - start;
      long bits = bits(first + start) & (left < Long.SIZE ? (1L << left) - 1 : -1L);
      for (; bits != 0; bits &= bits - 1) {
        target[found++] = start + Long.numberOfTrailingZeros(bits);
      }
    }
  }

  /** A bit for each of 64 places, the lowest for the first; those behind the last are 0. */
  public long bits(int first) {
    int word = first >> 6;
    long low = words[word] >>> first;
    boolean isAligned = (first & (Long.SIZE - 1)) == 0;
    return isAligned || word + 1 == words.length ? low : low | words[word + 1] << -first;
  }
}
