package dev.stoa.predicate.bounds;

/**
 * Bounds that say nothing but how many values are null: of types without an order, of values that
 * are all null or NaN, and where no short end is.
 */
public record CountBounds(ValueCounts counts) implements Bounds {
  /** Counts are never cut, but deleted rows make them upper limits. */
  @Override
  public Exactness exactness() {
    return counts.valueCount() == 0 ? Exactness.EXACT : Exactness.WIDENED;
  }
}
