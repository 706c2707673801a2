package dev.stoa.predicate.matcher;

import java.util.Arrays;

/**
 * A matcher of doubles, and of floats as equal doubles: accepts a range or a set, or everything
 * else. NaN is above all other numbers and equals itself, as in PostgreSQL and Spark; -0.0 and 0.0
 * are equal. Evaluated on encoded values too.
 */
public final class DoubleMatcher implements ValueMatcher {
  private static final double[] NO_SET = {};

  private final double low;
  private final double high;
  private final double[] set;
  private final boolean hasNaN;
  private final boolean isNegated;

  private DoubleMatcher(double low, double high, double[] set, boolean hasNaN, boolean isNegated) {
    this.low = low;
    this.high = high;
    this.set = set;
    this.hasNaN = hasNaN;
    this.isNegated = isNegated;
  }

  /** The matcher of values from {@code low} to {@code high}, both inclusive; either may be NaN. */
  public static DoubleMatcher range(double low, double high) {
    boolean hasNaN = Double.isNaN(high);
    double last = hasNaN ? Double.POSITIVE_INFINITY : high;
    return Double.isNaN(low)
        ? new DoubleMatcher(
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, NO_SET, hasNaN, false)
        : new DoubleMatcher(low, last, NO_SET, hasNaN, false);
  }

  /** The matcher of some values, which may include NaN. */
  public static DoubleMatcher in(double... values) {
    boolean hasNaN = Arrays.stream(values).anyMatch(Double::isNaN);
    // Adding 0.0 turns -0.0 into 0.0.
    double[] sorted =
        Arrays.stream(values)
            .filter(value -> !Double.isNaN(value))
            .map(value -> value + 0.0)
            .sorted()
            .distinct()
            .toArray();
    return switch (sorted.length) {
      case 0 ->
          new DoubleMatcher(
              Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, NO_SET, hasNaN, false);
      case 1 -> new DoubleMatcher(sorted[0], sorted[0], NO_SET, hasNaN, false);
      default -> new DoubleMatcher(sorted[0], sorted[sorted.length - 1], sorted, hasNaN, false);
    };
  }

  @Override
  public DoubleMatcher negate() {
    return new DoubleMatcher(low, high, set, hasNaN, !isNegated);
  }

  /**
   * Whether the values that are accepted, or {@linkplain #isNegated rejected}, are all from {@link
   * #low} to {@link #high} (and NaN, if {@link #hasNaN}); otherwise they are {@link #set}.
   */
  public boolean isRange() {
    return set.length == 0;
  }

  /** Whether it accepts the values outside the range or set. */
  public boolean isNegated() {
    return isNegated;
  }

  /** Whether NaN is among the values of the range or the set. */
  public boolean hasNaN() {
    return hasNaN;
  }

  /** The least value of the range or the set. */
  public double low() {
    return low;
  }

  /** The greatest value of the range or the set; below {@link #low} if there is none but NaN. */
  public double high() {
    return high;
  }

  /** The values of the set, sorted; empty for a range. A copy. */
  public double[] set() {
    return set.clone();
  }

  /** Whether a value matches. */
  public boolean test(double value) {
    boolean isInside =
        (value >= low && value <= high)
            ? set.length == 0 || contains(value)
            : hasNaN && Double.isNaN(value);
    return isInside != isNegated;
  }

  private boolean contains(double value) {
    return Arrays.binarySearch(set, value + 0.0) >= 0;
  }

  /**
   * The decision for values from {@code min} to {@code max}, neither of which need occur.
   *
   * @param nanCount the greatest possible number of additional NaNs
   */
  public FilterDecision decide(double min, double max, long nanCount) {
    FilterDecision numbers = decideNumbers(min, max);
    if (nanCount > 0 && numbers != FilterDecision.of(hasNaN)) {
      numbers = FilterDecision.SOME;
    }
    return isNegated ? numbers.negate() : numbers;
  }

  private FilterDecision decideNumbers(double min, double max) {
    if (max < low || min > high || low > high) {
      return FilterDecision.NONE;
    }
    if (isRange()) {
      return min >= low && max <= high ? FilterDecision.ALL : FilterDecision.SOME;
    }
    int from = Arrays.binarySearch(set, min + 0.0);
    if (from >= 0) {
      return min == max ? FilterDecision.ALL : FilterDecision.SOME;
    }
    int next = -from - 1;
    boolean hasOneBetween = next < set.length && set[next] <= max;
    return hasOneBetween ? FilterDecision.SOME : FilterDecision.NONE;
  }

  @Override
  public String toString() {
    String values = isRange() ? "[" + low + ", " + high + "]" : Arrays.toString(set);
    return (isNegated ? "not in " : "in ") + values + (hasNaN ? " or NaN" : "");
  }
}
