package dev.stoa.predicate.bounds;

/**
 * Counts of values and nulls without a minimum and maximum: for types without an order, for values
 * that are all null or NaN, and if a bound would be too long.
 */
public record CountBounds(ValueCounts counts) implements Bounds {
  /** Exact only if there are no values: the bounds of any values are unknown. */
  @Override
  public Exactness exactness() {
    return counts.valueCount() == 0 ? Exactness.EXACT : Exactness.WIDENED;
  }
}
