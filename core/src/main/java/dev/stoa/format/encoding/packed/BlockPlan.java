package dev.stoa.format.encoding.packed;

import java.util.Arrays;

/**
 * Chooses the base and width that make a block smallest: either the base is the minimum and
 * outliers are high, or the maximum fits and outliers are low. Called by {@link PackedPlan}.
 */
final class BlockPlan {
  private final int outlierBytes;
  private final int[] above = new int[Long.SIZE + 1];
  private final int[] below = new int[Long.SIZE + 1];
  private long base;
  private int width;
  private int outlierCount;
  private int sizeInBytes;

  BlockPlan(int outlierBytes) {
    this.outlierBytes = outlierBytes;
  }

  /** The size of packed numbers in bytes, a multiple of four. */
  static int packedBytes(int length, int width) {
    return (length * width + Integer.SIZE - 1) / Integer.SIZE * Integer.BYTES;
  }

  /** The size of a block with its outliers in bytes, a multiple of four. */
  static int sizeInBytes(int length, int width, int outliers, int outlierBytes) {
    int patches = outliers * (Short.BYTES + outlierBytes);
    return packedBytes(length, width)
        + (patches + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
  }

  void choose(long[] values, int from, int length, long min, long max) {
    take(min, Long.SIZE - Long.numberOfLeadingZeros(max - min), 0, length);
    if (width <= 1 || !mayBeNarrower(values, from, length, min, max)) {
      return;
    }
    Arrays.fill(above, 0);
    Arrays.fill(below, 0);
    for (int i = from; i < from + length; i++) {
      above[Long.numberOfLeadingZeros(values[i] - min)]++;
      below[Long.numberOfLeadingZeros(max - values[i])]++;
    }
    int full = width;
    int high = 0;
    int low = 0;
    for (int narrower = full - 1; narrower >= 0; narrower--) {
      high += above[Long.SIZE - 1 - narrower];
      low += below[Long.SIZE - 1 - narrower];
      consider(min, narrower, high, length);
      consider(max - (1L << narrower) + 1, narrower, low, length);
    }
  }

  /**
   * Whether a block of one bit less has few enough outliers; with fewer bits there are at least as
   * many.
   */
  private boolean mayBeNarrower(long[] values, int from, int length, long min, long max) {
    int shift = width - 1;
    long high = 0;
    long low = 0;
    // hot: bench load
    for (int i = from; i < from + length; i++) {
      high += (values[i] - min) >>> shift;
      low += (max - values[i]) >>> shift;
    }
    return Math.min(high, low) <= PackedLongs.MAX_OUTLIERS;
  }

  private void consider(long candidate, int narrower, int outliers, int length) {
    if (outliers <= PackedLongs.MAX_OUTLIERS
        && sizeInBytes(length, narrower, outliers, outlierBytes) < sizeInBytes) {
      take(candidate, narrower, outliers, length);
    }
  }

  private void take(long newBase, int newWidth, int outliers, int length) {
    base = newBase;
    width = newWidth;
    outlierCount = outliers;
    sizeInBytes = sizeInBytes(length, newWidth, outliers, outlierBytes);
  }

  long base() {
    return base;
  }

  int width() {
    return width;
  }

  /** The number of values outside the range of base and width. */
  int outlierCount() {
    return outlierCount;
  }

  int sizeInBytes() {
    return sizeInBytes;
  }
}
