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
  private final int[] countsByLeadingZerosAboveMin = new int[Long.SIZE + 1];

  /** The number of values whose difference from the maximum has each number of leading zeros. */
  private final int[] countsByLeadingZerosBelowMax = new int[Long.SIZE + 1];

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
    Arrays.fill(countsByLeadingZerosAboveMin, 0);
    Arrays.fill(countsByLeadingZerosBelowMax, 0);
    for (int i = from; i < from + length; i++) {
      countsByLeadingZerosAboveMin[Long.numberOfLeadingZeros(values[i] - min)]++;
      countsByLeadingZerosBelowMax[Long.numberOfLeadingZeros(max - values[i])]++;
    }
    int maxWidthInBits = widthInBits;
    int highOutlierCount = 0;
    int lowOutlierCount = 0;
    for (int narrowerWidthInBits = maxWidthInBits - 1;
        narrowerWidthInBits >= 0;
        narrowerWidthInBits--) {
      highOutlierCount += countsByLeadingZerosAboveMin[Long.SIZE - 1 - narrowerWidthInBits];
      lowOutlierCount += countsByLeadingZerosBelowMax[Long.SIZE - 1 - narrowerWidthInBits];
      setIfSmaller(min, narrowerWidthInBits, highOutlierCount, length);
      setIfSmaller(
          max - (1L << narrowerWidthInBits) + 1, narrowerWidthInBits, lowOutlierCount, length);
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
    return Math.min(highSum, lowSum) <= PackedLongs.MAX_OUTLIER_COUNT;
  }

  private void setIfSmaller(long newBase, int newWidthInBits, int newOutlierCount, int length) {
    if (newOutlierCount <= PackedLongs.MAX_OUTLIER_COUNT
        && sizeInBytes(length, newWidthInBits, newOutlierCount, outlierSizeInBytes) < sizeInBytes) {
      set(newBase, newWidthInBits, newOutlierCount, length);
    }
  }

  private void set(long newBase, int newWidthInBits, int newOutlierCount, int length) {
    base = newBase;
    widthInBits = newWidthInBits;
    outlierCount = newOutlierCount;
    sizeInBytes = sizeInBytes(length, newWidthInBits, newOutlierCount, outlierSizeInBytes);
  }

  /** Returns the number from which the differences of values are packed. */
  long base() {
    return base;
  }

  /** Returns the number of bits of a packed difference. */
  int widthInBits() {
    return widthInBits;
  }

  /** Returns the number of values outside the range of base and width. */
  int outlierCount() {
    return outlierCount;
  }

  /** Returns the size of the block with its outliers. */
  int sizeInBytes() {
    return sizeInBytes;
  }
}
