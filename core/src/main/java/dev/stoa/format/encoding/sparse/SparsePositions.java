package dev.stoa.format.encoding.sparse;

import java.util.function.Supplier;

/**
 * The positions of a sparse decoder's values, computed when the first value is read. A decoder
 * decodes values densely, then moves each value to its position, starting with the last. Not
 * thread-safe.
 */
final class SparsePositions {
  private final Supplier<RankedBitmap> bitmapSupplier;
  private RankedBitmap bitmap;

  /** The index of the first value that {@link #find} found. */
  private int firstValueIndex;

  /** The positions of the values that {@link #find} found, relative to the first position. */
  private int[] positions = {};

  SparsePositions(Supplier<RankedBitmap> bitmapSupplier) {
    this.bitmapSupplier = bitmapSupplier;
  }

  private RankedBitmap bitmap() {
    if (bitmap == null) {
      bitmap = bitmapSupplier.get();
    }
    return bitmap;
  }

  /** Returns whether a position has a value. */
  boolean isPresent(int position) {
    return bitmap().isPresent(position);
  }

  /** Returns the number of values before a position. */
  int rank(int position) {
    return bitmap().rank(position);
  }

  /** Finds the values of {@code length} positions, and returns the number of values. */
  int find(int first, int length) {
    firstValueIndex = rank(first);
    int valueCount = rank(first + length) - firstValueIndex;
    if (positions.length < valueCount) {
      positions = new int[Math.max(valueCount, Math.min(Long.SIZE, bitmap.valueCount()))];
    }
    bitmap.readPositions(first, length, positions);
    return valueCount;
  }

  /** Returns the index of the first value that {@link #find} found. */
  int firstValueIndex() {
    return firstValueIndex;
  }

  /** Returns the position of a value that {@link #find} found, relative to the first position. */
  int positionOf(int value) {
    return positions[value];
  }
}
