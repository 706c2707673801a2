package dev.stoa.predicate.bounds;

import dev.stoa.predicate.bounds.Bounds.Exactness;

/** Gathers the bounds of values that {@code Comparison.LONG} names; called by writers of files. */
public final class LongBoundsBuilder {
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;
  private long valueCount;
  private long nullCount;

  /** A builder of no values. */
  public LongBoundsBuilder() {}

  /** Adds a value that is not null. */
  public void add(long value) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    valueCount++;
  }

  /** Adds values that are not null. */
  public void addAll(long[] values, int offset, int length) {
    long least = min;
    long greatest = max;
    for (int i = offset; i < offset + length; i++) {
      least = Math.min(least, values[i]);
      greatest = Math.max(greatest, values[i]);
    }
    min = least;
    max = greatest;
    valueCount += length;
  }

  /**
   * Adds values that are not null, and such that repeat one before.
   *
   * @param count how many of them are values
   */
  public void addRepeated(long[] values, int offset, int length, int count) {
    addAll(values, offset, length);
    valueCount += count - length;
  }

  /** Adds nulls. */
  public void addNulls(long count) {
    nullCount += count;
  }

  /** The bounds of what was added. */
  public Bounds build() {
    ValueCounts counts = new ValueCounts(valueCount, nullCount);
    return valueCount == 0
        ? new CountBounds(counts)
        : new LongBounds(min, max, counts, Exactness.EXACT);
  }
}
