package dev.stoa.predicate.bounds;

/**
 * Bounds of values that {@code Comparison.DOUBLE} names, -0.0 below 0.0; there is one value at
 * least that is not null and not NaN.
 *
 * @param min the least number
 * @param max the greatest number that is not NaN
 * @param nanCount how many are NaN
 */
public record DoubleBounds(
    double min, double max, long nanCount, ValueCounts counts, Exactness exactness)
    implements Bounds {
  /** Refuses ends that no value is between. */
  public DoubleBounds {
    if (!(min <= max)) {
      throw new IllegalArgumentException("no number is between " + min + " and " + max);
    }
  }
}
