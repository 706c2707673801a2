package dev.stoa.predicate.bounds;

import dev.stoa.predicate.bounds.Bounds.Exactness;

/** Collects the bounds of floats and doubles; called by file writers. */
public final class DoubleBoundsBuilder {
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private long valueCount;
  private long nanCount;
  private long nullCount;

  /** A builder of no values. */
  public DoubleBoundsBuilder() {}

  /** Adds a non-null value. */
  public void add(double value) {
    valueCount++;
    if (Double.isNaN(value)) {
      nanCount++;
    } else {
      // These order -0.0 below 0.0.
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }

  /** Adds nulls. */
  public void addNulls(long count) {
    nullCount += count;
  }

  /** The bounds of the values added. */
  public Bounds build() {
    ValueCounts counts = new ValueCounts(valueCount, nullCount);
    return valueCount == nanCount
        ? new CountBounds(counts)
        : new DoubleBounds(min, max, nanCount, counts, Exactness.EXACT);
  }
}
