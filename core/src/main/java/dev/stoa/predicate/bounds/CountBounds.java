package dev.stoa.predicate.bounds;

/**
 * Bounds that only count values and nulls: for types without an order, values that are all null or
 * NaN, and values without a short bound.
 */
public record CountBounds(ValueCounts counts) implements Bounds {
  /** Counts are never truncated, but deleted rows make them upper limits. */
  @Override
  public Exactness exactness() {
    return counts.valueCount() == 0 ? Exactness.EXACT : Exactness.WIDENED;
  }
}
