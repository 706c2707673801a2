package dev.stoa.predicate.matcher;

import java.util.Arrays;

/**
 * A matcher of doubles, and of floats, which are converted to doubles: accepts a range or a set, or
 * all other values. NaN is greater than all numbers and equals itself, as in PostgreSQL and Spark;
 * -0.0 and 0.0 are equal. Also evaluated on encoded values, without decoding them.
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

  /**
   * Creates a matcher of values from {@code low} to {@code high}, both inclusive; either may be
   * NaN.
   */
  public static DoubleMatcher range(double low, double high) {
    boolean hasNaN = Double.isNaN(high);
    double maxNumber = hasNaN ? Double.POSITIVE_INFINITY : high;
    return Double.isNaN(low)
        ? new DoubleMatcher(
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, NO_SET, hasNaN, false)
        : new DoubleMatcher(low, maxNumber, NO_SET, hasNaN, false);
  }

  /** Creates a matcher of values, which may include NaN. */
  public static DoubleMatcher in(double... values) {
    boolean hasNaN = Arrays.stream(values).anyMatch(Double::isNaN);
    // Adding 0.0 turns -0.0 into 0.0.
    double[] sortedValues =
        Arrays.stream(values)
            .filter(value -> !Double.isNaN(value))
            .map(value -> value + 0.0)
            .sorted()
            .distinct()
            .toArray();
    return switch (sortedValues.length) {
      case 0 ->
          new DoubleMatcher(
              Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, NO_SET, hasNaN, false);
      case 1 -> new DoubleMatcher(sortedValues[0], sortedValues[0], NO_SET, hasNaN, false);
      default ->
          new DoubleMatcher(
              sortedValues[0], sortedValues[sortedValues.length - 1], sortedValues, hasNaN, false);
    };
  }

  @Override
  public DoubleMatcher negate() {
    return new DoubleMatcher(low, high, set, hasNaN, !isNegated);
  }

  /**
   * Whether the values that the matcher accepts, or {@linkplain #isNegated rejects}, are all values
   * from {@link #low} to {@link #high} (and NaN, if {@link #hasNaN}); otherwise, they are {@link
   * #set}.
   */
  public boolean isRange() {
    return set.length == 0;
  }

  /** Whether the matcher accepts the values outside the range or set. */
  public boolean isNegated() {
    return isNegated;
  }

  /** Whether NaN is among the values of the range or the set. */
  public boolean hasNaN() {
    return hasNaN;
  }

  /** The smallest value of the range or the set. */
  public double low() {
    return low;
  }

  /** The largest number of the range or the set; less than {@link #low} if there is only NaN. */
  public double high() {
    return high;
  }

  /** A copy of the values of the set, sorted; empty for a range. */
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
   * Decides whether all, some or none of the values from {@code min} to {@code max} match; the two
   * bounds need not occur.
   *
   * @param nanCount the maximum number of NaNs among the values
   */
  public FilterDecision decide(double min, double max, long nanCount) {
    FilterDecision decision = decideNumbers(min, max);
    if (nanCount > 0 && decision != FilterDecision.of(hasNaN)) {
      decision = FilterDecision.SOME;
    }
    return isNegated ? decision.negate() : decision;
  }

  private FilterDecision decideNumbers(double min, double max) {
    if (max < low || min > high || low > high) {
      return FilterDecision.NONE;
    }
    if (isRange()) {
      return min >= low && max <= high ? FilterDecision.ALL : FilterDecision.SOME;
    }
    int index = Arrays.binarySearch(set, min + 0.0);
    if (index >= 0) {
      return min == max ? FilterDecision.ALL : FilterDecision.SOME;
    }
    int insertionPoint = -index - 1;
    boolean hasValueBetween = insertionPoint < set.length && set[insertionPoint] <= max;
    return hasValueBetween ? FilterDecision.SOME : FilterDecision.NONE;
  }

  @Override
  public String toString() {
    String values = isRange() ? "[" + low + ", " + high + "]" : Arrays.toString(set);
    return (isNegated ? "not in " : "in ") + values + (hasNaN ? " or NaN" : "");
  }
}
