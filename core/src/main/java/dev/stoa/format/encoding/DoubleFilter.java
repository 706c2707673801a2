package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.DoubleMatcher;

/**
 * The test of a predicate's leaf over doubles or floats. Not thread-safe.
 *
 * <p>Called by the filters of pages, and by {@link FloatingDecoder#retain} of each encoding.
 */
public final class DoubleFilter {
  private static final int BLOCK_SIZE = FloatingDecoder.BLOCK_SIZE;

  private final DoubleMatcher matcher;
  private final double[] block = new double[BLOCK_SIZE];

  /** Creates a filter that keeps values that pass the test. */
  public DoubleFilter(DoubleMatcher matcher) {
    this.matcher = matcher;
  }

  /** Returns whether one value passes. */
  public boolean test(double value) {
    return matcher.test(value);
  }

  /** Keeps the rows whose values pass; decodes and tests block by block. */
  public void retainBlocks(FloatingDecoder values, int first, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int position = first + start;
      end = Math.min(rows.size(), start + BLOCK_SIZE - position % BLOCK_SIZE);
      if (rows.nextSetBit(start) < end) {
        values.read(position, end - start, block, 0);
        testBlock(start, end, rows);
      }
    }
  }

  private void testBlock(int start, int end, Bitmap rows) {
    for (int i = start; i < end; i++) {
      if (!matcher.test(block[i - start])) {
        rows.unset(i);
      }
    }
  }
}
