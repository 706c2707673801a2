package dev.stoa.format.encoding.sparse;

import java.util.function.Supplier;

/**
 * The positions of a sparse decoder's values, computed when the first value is read. A decoder
 * decodes values densely, then moves each value to its position, starting with the last. Not
 * thread-safe.
 */
final class SparsePositions {
  private final Supplier<RankedBitmap> source;
  private RankedBitmap validity;
  private int firstValue;
  private int[] positions = {};

  SparsePositions(Supplier<RankedBitmap> source) {
    this.source = source;
  }

  private RankedBitmap validity() {
    if (validity == null) {
      validity = source.get();
    }
    return validity;
  }

  boolean isPresent(int position) {
    return validity().isPresent(position);
  }

  /** The number of values before a position. */
  int rank(int position) {
    return validity().rank(position);
  }

  /** Finds the values of some positions, and returns their number. */
  int find(int first, int length) {
    firstValue = rank(first);
    int valueCount = rank(first + length) - firstValue;
    if (positions.length < valueCount) {
      positions = new int[Math.max(valueCount, Math.min(Long.SIZE, validity.valueCount()))];
    }
    validity.readPositions(first, length, positions);
    return valueCount;
  }

  /** The index of the first value that {@link #find} found. */
  int firstValue() {
    return firstValue;
  }

  /** The position of a value that {@link #find} found, relative to the first position. */
  int positionOf(int value) {
    return positions[value];
  }
}
