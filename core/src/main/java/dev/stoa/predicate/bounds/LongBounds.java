package dev.stoa.predicate.bounds;

/** Bounds of values of {@code ComparisonKind.LONG}, at least one of them not null. */
public record LongBounds(long min, long max, ValueCounts counts, Exactness exactness)
    implements Bounds {
  /** Creates bounds after checking that the range is not empty. */
  public LongBounds {
    if (min > max) {
      throw new IllegalArgumentException("no value is between " + min + " and " + max);
    }
  }
}
