package dev.stoa.format.encoding.packed;

import java.util.Arrays;

/**
 * Chooses the base and width that make a block smallest: either the base is the minimum and
 * outliers are above the range, or the range ends at the maximum and outliers are below it. Called
 * by {@link PackedPlan}.
 */
final class BlockPlan {
  private final int outlierSizeInBytes;

  /** The number of values whose difference from the minimum has each number of leading zeros. */
  private final int[] leadingZerosAboveMin = new int[Long.SIZE + 1];

  /** The number of values whose difference from the maximum has each number of leading zeros. */
  private final int[] leadingZerosBelowMax = new int[Long.SIZE + 1];

  private long base;
  private int widthInBits;
  private int outlierCount;
  private int sizeInBytes;

  BlockPlan(int outlierSizeInBytes) {
    this.outlierSizeInBytes = outlierSizeInBytes;
  }

  /** Returns the size of packed numbers in bytes, a multiple of four. */
  static int packedSizeInBytes(int length, int widthInBits) {
    return (length * widthInBits + Integer.SIZE - 1) / Integer.SIZE * Integer.BYTES;
  }

  /** Returns the size of a block with its outliers in bytes, a multiple of four. */
  static int sizeInBytes(int length, int widthInBits, int outlierCount, int outlierSizeInBytes) {
    int totalOutlierSizeInBytes = outlierCount * (Short.BYTES + outlierSizeInBytes);
    return packedSizeInBytes(length, widthInBits)
        + (totalOutlierSizeInBytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
  }

  /** Chooses the base and width of a block whose minimum and maximum are known. */
  void choose(long[] values, int from, int length, long min, long max) {
    set(min, Long.SIZE - Long.numberOfLeadingZeros(max - min), 0, length);
    if (widthInBits <= 1 || !mayBeNarrower(values, from, length, min, max)) {
      return;
    }
    Arrays.fill(leadingZerosAboveMin, 0);
    Arrays.fill(leadingZerosBelowMax, 0);
    for (int i = from; i < from + length; i++) {
      leadingZerosAboveMin[Long.numberOfLeadingZeros(values[i] - min)]++;
      leadingZerosBelowMax[Long.numberOfLeadingZeros(max - values[i])]++;
    }
    int maxWidthInBits = widthInBits;
    int highCount = 0;
    int lowCount = 0;
    for (int narrowerWidthInBits = maxWidthInBits - 1;
        narrowerWidthInBits >= 0;
        narrowerWidthInBits--) {
      highCount += leadingZerosAboveMin[Long.SIZE - 1 - narrowerWidthInBits];
      lowCount += leadingZerosBelowMax[Long.SIZE - 1 - narrowerWidthInBits];
      setIfSmaller(min, narrowerWidthInBits, highCount, length);
      setIfSmaller(max - (1L << narrowerWidthInBits) + 1, narrowerWidthInBits, lowCount, length);
    }
  }

  /**
   * Returns whether a block may have few enough outliers with one bit less; even fewer bits would
   * give at least as many.
   */
  private boolean mayBeNarrower(long[] values, int from, int length, long min, long max) {
    int shift = widthInBits - 1;
    // Each outlier adds 1 or more.
    long highSum = 0;
    long lowSum = 0;
    // hot: bench load
    for (int i = from; i < from + length; i++) {
      highSum += (values[i] - min) >>> shift;
      lowSum += (max - values[i]) >>> shift;
    }
    return Math.min(highSum, lowSum) <= PackedLongs.MAX_OUTLIERS;
  }

  private void setIfSmaller(
      long candidateBase, int narrowerWidthInBits, int outlierCount, int length) {
    if (outlierCount <= PackedLongs.MAX_OUTLIERS
        && sizeInBytes(length, narrowerWidthInBits, outlierCount, outlierSizeInBytes)
            < sizeInBytes) {
      set(candidateBase, narrowerWidthInBits, outlierCount, length);
    }
  }

  private void set(long newBase, int newWidthInBits, int outlierCount, int length) {
    base = newBase;
    widthInBits = newWidthInBits;
    this.outlierCount = outlierCount;
    sizeInBytes = sizeInBytes(length, newWidthInBits, outlierCount, outlierSizeInBytes);
  }

  long base() {
    return base;
  }

  int widthInBits() {
    return widthInBits;
  }

  /** Returns the number of values outside the range of base and width. */
  int outlierCount() {
    return outlierCount;
  }

  int sizeInBytes() {
    return sizeInBytes;
  }
}
