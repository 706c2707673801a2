package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;

/**
 * The test of one leaf of a predicate over whole numbers, with the memory that decoders need to
 * evaluate it on encoded values. For one thread.
 *
 * <p>Called by the filters of pages, and by {@link LongDecoder#retain} of each encoding.
 */
public final class LongFilter {
  private static final int BLOCK = LongDecoder.BLOCK;

  private final LongMatcher test;
  private final long[] block = new long[BLOCK];
  private LongDecoder entries;

  /** Of each entry of a dictionary whether it passes, as 1 or 0. */
  private long[] passes = {};

  /** A filter that keeps what passes the test. */
  public LongFilter(LongMatcher test) {
    this.test = test;
  }

  /** Whether one value passes. */
  public boolean test(long value) {
    return test.test(value);
  }

  /** Tests block by block: what the bounds of a block decide is not decoded. */
  public void retainBlocks(LongDecoder numbers, int first, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + BLOCK - at % BLOCK);
      if (rows.next(start) >= end) {
        continue;
      }
      int number = at / BLOCK;
      FilterDecision decision = test.decide(numbers.lowerBound(number), numbers.upperBound(number));
      if (decision == FilterDecision.NONE) {
        rows.unset(start, end);
      } else if (decision == FilterDecision.SOME) {
        numbers.read(at, end - start, block, 0);
        testBlock(start, end, rows);
      }
    }
  }

  /** Tests 64 rows at a time and skips those of which none is left. */
  private void testBlock(int start, int end, Bitmap rows) {
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      long looked = -1L << from & -1L >>> -to;
      if ((words[from >> 6] & looked) != 0) {
        long passed = test.test(block, from - start, to - from) << from;
        words[from >> 6] &= passed | ~looked;
      }
      from = to;
    }
  }

  /**
   * Of each entry of a dictionary whether it passes, as 1 or 0: tested once for as long as the same
   * entries are asked for.
   */
  @SuppressWarnings("ReferenceEquality") // other entries are another page's
  public long[] passes(LongDecoder dictionary) {
    if (dictionary != entries) {
      long[] read = new long[dictionary.count()];
      for (int i = 0; i < read.length; i++) {
        read[i] = test.test(dictionary.at(i)) ? 1 : 0;
      }
      passes = read;
      entries = dictionary;
    }
    return passes;
  }

  /** Room for a block of numbers, used by whichever decoder is asked last. */
  public long[] block() {
    return block;
  }
}
