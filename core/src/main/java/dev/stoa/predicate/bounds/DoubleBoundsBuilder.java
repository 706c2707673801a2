package dev.stoa.predicate.bounds;

import dev.stoa.predicate.bounds.Bounds.Exactness;

/** Collects the bounds of floats and doubles; called by file writers. */
public final class DoubleBoundsBuilder {
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private long valueCount;
  private long nanCount;
  private long nullCount;

  /** Creates a builder without values. */
  public DoubleBoundsBuilder() {}

  /** Adds a non-null value. */
  public void add(double value) {
    valueCount++;
    if (Double.isNaN(value)) {
      nanCount++;
    } else {
      // Math.min and Math.max treat -0.0 as less than 0.0.
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }

  /** Adds a number of nulls. */
  public void addNulls(long count) {
    nullCount += count;
  }

  /** Returns the bounds of the values added so far. */
  public Bounds build() {
    ValueCounts counts = new ValueCounts(valueCount, nullCount);
    return valueCount == nanCount
        ? new CountBounds(counts)
        : new DoubleBounds(min, max, nanCount, counts, Exactness.EXACT);
  }
}
