package dev.stoa.predicate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A test of whole numbers: ints, longs, dates and times as they are stored, booleans as 0 and 1,
 * enums as ordinals, decimals of at most 18 digits as unscaled numbers. Passed by a range or some
 * values, or by all others. Called by evaluations, also over encoded values.
 */
public final class LongTest implements ValueTest {
  private static final long[] NO_SET = {};

  private final long low;
  private final long high;
  private final long[] set;
  private final boolean isNegated;

  private LongTest(long low, long high, long[] set, boolean isNegated) {
    this.low = low;
    this.high = high;
    this.set = set;
    this.isNegated = isNegated;
  }

  /** Passed from {@code low} to {@code high}, both included; by nothing where low is above. */
  public static LongTest range(long low, long high) {
    return new LongTest(low, high, NO_SET, false);
  }

  /** Passed by one of some values. */
  public static LongTest in(long... values) {
    long[] sorted = LongStream.of(values).sorted().distinct().toArray();
    if (sorted.length == 0) {
      return range(0, -1);
    }
    long first = sorted[0];
    long last = sorted[sorted.length - 1];
    boolean hasNoGap = last - first == sorted.length - 1;
    return new LongTest(first, last, hasNoGap ? NO_SET : sorted, false);
  }

  @Override
  public LongTest negate() {
    return new LongTest(low, high, set, !isNegated);
  }

  /**
   * Whether the values that are {@linkplain #isNegated tested for} are all from {@link #low} to
   * {@link #high}; else they are {@link #set}.
   */
  public boolean isRange() {
    return set.length == 0;
  }

  /** Whether all values of a range pass, and no others. */
  boolean isPlainRange() {
    return isRange() && !isNegated;
  }

  /** The test that values in both of two plain ranges pass. */
  LongTest intersection(LongTest other) {
    return range(Math.max(low, other.low), Math.min(high, other.high));
  }

  /** Whether the test is passed by the values that are not in the range or the set. */
  public boolean isNegated() {
    return isNegated;
  }

  /** The least value of the range or the set. */
  public long low() {
    return low;
  }

  /** The greatest value of the range or the set; below {@link #low} where there is none. */
  public long high() {
    return high;
  }

  /** The values of the set, sorted; empty for a range. A copy. */
  public long[] set() {
    return set.clone();
  }

  /** Whether a value passes. */
  public boolean test(long value) {
    return (value >= low && value <= high && (set.length == 0 || contains(value))) != isNegated;
  }

  /**
   * Whether a decimal passes whose bytes are those from the buffer's position to its limit; one
   * beyond 64 bits is as good as the least or the greatest long.
   */
  public boolean testDecimal(ByteBuffer bytes) {
    return test(SignedNumbers.saturated(bytes, bytes.position(), bytes.remaining()));
  }

  private boolean contains(long value) {
    return Arrays.binarySearch(set, value) >= 0;
  }

  /** What is known of values between a least and a greatest one, neither of which need occur. */
  public FilterDecision decide(long min, long max) {
    FilterDecision decision = isRange() ? decideRange(min, max) : decideSet(min, max);
    return isNegated ? decision.negate() : decision;
  }

  private FilterDecision decideRange(long min, long max) {
    if (max < low || min > high || low > high) {
      return FilterDecision.NONE;
    }
    return min >= low && max <= high ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private FilterDecision decideSet(long min, long max) {
    int from = firstNotBelow(min);
    int to = max == Long.MAX_VALUE ? set.length : firstNotBelow(max + 1);
    if (from >= to) {
      return FilterDecision.NONE;
    }
    // A set with all numbers in between; where the subtraction overflows the set is too small.
    return max - min == to - from - 1 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private int firstNotBelow(long value) {
    int at = Arrays.binarySearch(set, value);
    return at < 0 ? -at - 1 : at;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LongTest that
        && low == that.low
        && high == that.high
        && isNegated == that.isNegated
        && Arrays.equals(set, that.set);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(low * 31 + high) + (isNegated ? 1 : 0);
  }

  @Override
  public String toString() {
    String values =
        isRange()
            ? "[" + low + ", " + high + "]"
            : LongStream.of(set)
                .mapToObj(Long::toString)
                .collect(Collectors.joining(", ", "{", "}"));
    return (isNegated ? "not in " : "in ") + values;
  }
}
