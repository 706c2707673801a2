package dev.stoa.predicate.bounds;

/**
 * Bounds of values that {@code Comparison.LONG} names; there is one value at least that is not
 * null.
 */
public record LongBounds(long min, long max, ValueCounts counts, Exactness exactness)
    implements Bounds {
  /** Refuses ends that no value is between. */
  public LongBounds {
    if (min > max) {
      throw new IllegalArgumentException("no value is between " + min + " and " + max);
    }
  }
}
