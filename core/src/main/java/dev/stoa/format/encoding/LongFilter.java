package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;

/**
 * The test of a predicate's leaf over integers, with buffers that decoders use to evaluate it on
 * encoded values. Not thread-safe.
 *
 * <p>Called by the filters of pages, and by {@link LongDecoder#retain} of each encoding.
 */
public final class LongFilter {
  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  private final LongMatcher matcher;
  private final long[] block = new long[BLOCK_SIZE];
  private LongDecoder testedDictionary;

  /** The result for each entry of a dictionary, as 1 or 0. */
  private long[] entryResults = {};

  /** Creates a filter that keeps values that pass the test. */
  public LongFilter(LongMatcher matcher) {
    this.matcher = matcher;
  }

  /** Returns whether one value passes. */
  public boolean test(long value) {
    return matcher.test(value);
  }

  /** Keeps the rows whose values pass. Does not decode a block whose bounds decide the result. */
  public void retainBlocks(LongDecoder values, int first, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int position = first + start;
      end = Math.min(rows.size(), start + BLOCK_SIZE - position % BLOCK_SIZE);
      if (rows.nextSetBit(start) >= end) {
        continue;
      }
      int blockIndex = position / BLOCK_SIZE;
      FilterDecision decision =
          matcher.decide(values.lowerBound(blockIndex), values.upperBound(blockIndex));
      if (decision == FilterDecision.NONE) {
        rows.unset(start, end);
      } else if (decision == FilterDecision.SOME) {
        values.read(position, end - start, block, 0);
        testBlock(start, end, rows);
      }
    }
  }

  /** Tests 64 rows at a time and skips words without selected rows. */
  private void testBlock(int start, int end, Bitmap rows) {
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      // The bits of these rows; Java shifts by the lowest six bits.
      long mask = -1L << from & -1L >>> -to;
      if ((words[from >> 6] & mask) != 0) {
        long testResult = matcher.test(block, from - start, to - from) << from;
        words[from >> 6] &= testResult | ~mask;
      }
      from = to;
    }
  }

  /** Returns the result for each entry of a dictionary, as 1 or 0, computed once per dictionary. */
  @SuppressWarnings("ReferenceEquality") // other entries belong to another page
  public long[] entryResults(LongDecoder dictionary) {
    if (dictionary != testedDictionary) {
      long[] results = new long[dictionary.count()];
      for (int i = 0; i < results.length; i++) {
        results[i] = matcher.test(dictionary.at(i)) ? 1 : 0;
      }
      entryResults = results;
      testedDictionary = dictionary;
    }
    return entryResults;
  }

  /** Returns a buffer for a block of numbers, shared by all decoders. */
  public long[] block() {
    return block;
  }
}
