package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.DoubleMatcher;

/**
 * The test of one leaf of a predicate over doubles or floats. For one thread.
 *
 * <p>Called by the filters of pages, and by {@link FloatingDecoder#retain} of each encoding.
 */
public final class DoubleFilter {
  private static final int BLOCK = FloatingDecoder.BLOCK;

  private final DoubleMatcher test;
  private final double[] block = new double[BLOCK];

  /** A filter that keeps what passes the test. */
  public DoubleFilter(DoubleMatcher test) {
    this.test = test;
  }

  /** Whether one value passes. */
  public boolean test(double value) {
    return test.test(value);
  }

  /** Decodes and tests block by block. */
  public void retainBlocks(FloatingDecoder values, int first, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + BLOCK - at % BLOCK);
      if (rows.next(start) < end) {
        values.read(at, end - start, block, 0);
        testBlock(start, end, rows);
      }
    }
  }

  private void testBlock(int start, int end, Bitmap rows) {
    for (int i = start; i < end; i++) {
      if (!test.test(block[i - start])) {
        rows.unset(i);
      }
    }
  }
}
