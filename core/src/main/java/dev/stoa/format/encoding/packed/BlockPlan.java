package dev.stoa.format.encoding.packed;

import java.util.Arrays;

/**
 * Chooses the base and width that make a block smallest: either the base is the minimum and
 * outliers are above the range, or the range ends at the maximum and outliers are below it. Called
 * by {@link PackedPlan}.
 */
final class BlockPlan {
  private final int outlierSizeInBytes;
  private final int[] leadingZerosAboveMin = new int[Long.SIZE + 1];
  private final int[] leadingZerosBelowMax = new int[Long.SIZE + 1];
  private long base;
  private int widthInBits;
  private int outlierCount;
  private int sizeInBytes;

  BlockPlan(int outlierSizeInBytes) {
    this.outlierSizeInBytes = outlierSizeInBytes;
  }

  /** The size of packed numbers in bytes, a multiple of four. */
  static int packedSizeInBytes(int length, int widthInBits) {
    return (length * widthInBits + Integer.SIZE - 1) / Integer.SIZE * Integer.BYTES;
  }

  /** The size of a block with its outliers in bytes, a multiple of four. */
  static int sizeInBytes(int length, int widthInBits, int outlierCount, int outlierSizeInBytes) {
    int patchesSizeInBytes = outlierCount * (Short.BYTES + outlierSizeInBytes);
    return packedSizeInBytes(length, widthInBits)
        + (patchesSizeInBytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
  }

  void choose(long[] values, int from, int length, long min, long max) {
    use(min, Long.SIZE - Long.numberOfLeadingZeros(max - min), 0, length);
    if (widthInBits <= 1 || !mayBeNarrower(values, from, length, min, max)) {
      return;
    }
    Arrays.fill(leadingZerosAboveMin, 0);
    Arrays.fill(leadingZerosBelowMax, 0);
    for (int i = from; i < from + length; i++) {
      leadingZerosAboveMin[Long.numberOfLeadingZeros(values[i] - min)]++;
      leadingZerosBelowMax[Long.numberOfLeadingZeros(max - values[i])]++;
    }
    int maxWidth = widthInBits;
    int highCount = 0;
    int lowCount = 0;
    for (int narrowerWidth = maxWidth - 1; narrowerWidth >= 0; narrowerWidth--) {
      highCount += leadingZerosAboveMin[Long.SIZE - 1 - narrowerWidth];
      lowCount += leadingZerosBelowMax[Long.SIZE - 1 - narrowerWidth];
      useIfSmaller(min, narrowerWidth, highCount, length);
      useIfSmaller(max - (1L << narrowerWidth) + 1, narrowerWidth, lowCount, length);
    }
  }

  /**
   * Whether a block with one bit less has few enough outliers; even fewer bits would give at least
   * as many.
   */
  private boolean mayBeNarrower(long[] values, int from, int length, long min, long max) {
    int shift = widthInBits - 1;
    long highSum = 0;
    long lowSum = 0;
    // hot: bench load
    for (int i = from; i < from + length; i++) {
      highSum += (values[i] - min) >>> shift;
      lowSum += (max - values[i]) >>> shift;
    }
    return Math.min(highSum, lowSum) <= PackedLongs.MAX_OUTLIERS;
  }

  private void useIfSmaller(long candidateBase, int narrowerWidth, int outlierCount, int length) {
    if (outlierCount <= PackedLongs.MAX_OUTLIERS
        && sizeInBytes(length, narrowerWidth, outlierCount, outlierSizeInBytes) < sizeInBytes) {
      use(candidateBase, narrowerWidth, outlierCount, length);
    }
  }

  private void use(long newBase, int newWidthInBits, int outlierCount, int length) {
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

  /** The number of values outside the range of base and width. */
  int outlierCount() {
    return outlierCount;
  }

  int sizeInBytes() {
    return sizeInBytes;
  }
}
