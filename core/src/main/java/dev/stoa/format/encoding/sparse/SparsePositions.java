package dev.stoa.format.encoding.sparse;

import java.util.function.Supplier;

/**
 * The positions of a sparse decoder's values, computed when the first of them is read. Values are
 * decoded densely, and the decoder then moves each to its position, the last one first. For one
 * thread.
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
    int found = rank(first + length) - firstValue;
    if (positions.length < found) {
      positions = new int[Math.max(found, Math.min(Long.SIZE, validity.valueCount()))];
    }
    validity.readPositions(first, length, positions);
    return found;
  }

  /** The first of the values found. */
  int firstValue() {
    return firstValue;
  }

  /** The position of a value, relative to the first position. */
  int positionOf(int value) {
    return positions[value];
  }
}
