package dev.stoa.predicate.bounds;

import dev.stoa.predicate.bounds.Bounds.Exactness;

/** Collects the bounds of values of {@code ComparisonKind.LONG}; called by file writers. */
public final class LongBoundsBuilder {
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;
  private long valueCount;
  private long nullCount;

  /** Creates a builder without values. */
  public LongBoundsBuilder() {}

  /** Adds a non-null value. */
  public void add(long value) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    valueCount++;
  }

  /** Adds non-null values. */
  public void addAll(long[] values, int offset, int count) {
    long newMin = min;
    long newMax = max;
    for (int i = offset; i < offset + count; i++) {
      newMin = Math.min(newMin, values[i]);
      newMax = Math.max(newMax, values[i]);
    }
    min = newMin;
    max = newMax;
    valueCount += count;
  }

  /**
   * Adds non-null values, each of which occurs in one or more rows.
   *
   * @param rowCount the total number of rows with these values
   */
  public void addRepeated(long[] values, int offset, int count, int rowCount) {
    addAll(values, offset, count);
    valueCount += rowCount - count;
  }

  /** Adds a number of nulls. */
  public void addNulls(long count) {
    nullCount += count;
  }

  /** Returns the bounds of the values added so far. */
  public Bounds build() {
    ValueCounts counts = new ValueCounts(valueCount, nullCount);
    return valueCount == 0
        ? new CountBounds(counts)
        : new LongBounds(min, max, counts, Exactness.EXACT);
  }
}
