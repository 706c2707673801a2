package dev.stoa.predicate.bounds;

/**
 * Bounds of values of {@code ComparisonKind.DOUBLE}, at least one of them neither null nor NaN;
 * -0.0 is less than 0.0.
 *
 * @param min the smallest number
 * @param max the largest number that is not NaN
 * @param nanCount the number of NaNs
 */
public record DoubleBounds(
    double min, double max, long nanCount, ValueCounts counts, Exactness exactness)
    implements Bounds {
  /** Creates bounds after checking that the range is not empty. */
  public DoubleBounds {
    if (!(min <= max)) {
      throw new IllegalArgumentException("no number is between " + min + " and " + max);
    }
  }
}
