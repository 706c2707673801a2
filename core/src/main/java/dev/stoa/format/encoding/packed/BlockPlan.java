package dev.stoa.format.encoding.packed;

import java.util.Arrays;

/**
 * Chooses the base and width of a block that make it smallest: either the least value is the base
 * and outliers are high, or the greatest value still fits and outliers are low. Called by {@link
 * PackedPlan}.
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

  /** Bytes of so many packed numbers, a multiple of four. */
  static int packedBytes(int length, int width) {
    return (length * width + Integer.SIZE - 1) / Integer.SIZE * Integer.BYTES;
  }

  /** Bytes of a block with its outliers, a multiple of four. */
  static int sizeInBytes(int length, int width, int outliers, int outlierBytes) {
    int patches = outliers * (Short.BYTES + outlierBytes);
    return packedBytes(length, width)
        + (patches + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
  }

  void choose(long[] values, int from, int length, long least, long most) {
    take(least, Long.SIZE - Long.numberOfLeadingZeros(most - least), 0, length);
    if (width <= 1 || !mayBeNarrower(values, from, length, least, most)) {
      return;
    }
    Arrays.fill(above, 0);
    Arrays.fill(below, 0);
    for (int i = from; i < from + length; i++) {
      above[Long.numberOfLeadingZeros(values[i] - least)]++;
      below[Long.numberOfLeadingZeros(most - values[i])]++;
    }
    int full = width;
    int high = 0;
    int low = 0;
    for (int narrower = full - 1; narrower >= 0; narrower--) {
      high += above[Long.SIZE - 1 - narrower];
      low += below[Long.SIZE - 1 - narrower];
      consider(least, narrower, high, length);
      consider(most - (1L << narrower) + 1, narrower, low, length);
    }
  }

  /** Whether a block of one bit less has few enough outliers; one of fewer bits has no fewer. */
  private boolean mayBeNarrower(long[] values, int from, int length, long least, long most) {
    int shift = width - 1;
    long high = 0;
    long low = 0;
    // hot: bench load
    for (int i = from; i < from + length; i++) {
      high += (values[i] - least) >>> shift;
      low += (most - values[i]) >>> shift;
    }
    return Math.min(high, low) <= PackedLongs.MOST_OUTLIERS;
  }

  private void consider(long candidate, int narrower, int outliers, int length) {
    if (outliers <= PackedLongs.MOST_OUTLIERS
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

  /** How many values are not from the base to what the width holds. */
  int outlierCount() {
    return outlierCount;
  }

  int sizeInBytes() {
    return sizeInBytes;
  }
}
