package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A matcher of integers: ints, longs, stored dates and times, booleans as 0 and 1, enums as
 * ordinals, decimals of at most 18 digits as unscaled values. Accepts a range or a set, or all
 * other values. Also evaluated on encoded values, without decoding them.
 */
public final class LongMatcher implements ValueMatcher {
  private static final long[] NO_SET = {};
  private static final long[] NO_BITS = {};

  /** The maximum number of bits per value of a set that is represented as a bit set. */
  private static final int MAX_BITS_PER_VALUE = 1_024;

  /** The number of bits that a set of any size may have: 8 KiB. */
  private static final int MIN_BIT_LIMIT = 1 << 16;

  /** The maximum number of bits of a set: 8 MiB. */
  private static final int MAX_BIT_COUNT = 1 << 26;

  private final long low;
  private final long high;
  private final long[] set;
  private final boolean isNegated;

  /**
   * A bit for each number from the smallest to the largest value of the set; empty if there are too
   * many. Null until the first value is tested, since planning tests no values.
   */
  private volatile long[] bits;

  private LongMatcher(long low, long high, long[] set, boolean isNegated) {
    this.low = low;
    this.high = high;
    this.set = set;
    this.isNegated = isNegated;
  }

  /**
   * Creates a matcher of values from {@code low} to {@code high}, both inclusive; it matches
   * nothing if low is greater than high.
   */
  public static LongMatcher range(long low, long high) {
    return new LongMatcher(low, high, NO_SET, false);
  }

  /** Creates a matcher of values. */
  public static LongMatcher in(long... values) {
    long[] sortedValues = LongStream.of(values).sorted().distinct().toArray();
    if (sortedValues.length == 0) {
      return range(0, -1);
    }
    long minValue = sortedValues[0];
    long maxValue = sortedValues[sortedValues.length - 1];
    boolean isContiguous = maxValue - minValue == sortedValues.length - 1;
    return isContiguous
        ? range(minValue, maxValue)
        : new LongMatcher(minValue, maxValue, sortedValues, false);
  }

  private long[] bits() {
    long[] newBits = bits;
    if (newBits == null) {
      newBits = createBits(set);
      bits = newBits;
    }
    return newBits;
  }

  private static long[] createBits(long[] sortedValues) {
    long minValue = sortedValues[0];
    long maxDistance = sortedValues[sortedValues.length - 1] - minValue;
    long bitLimit =
        Math.min(
            MAX_BIT_COUNT,
            Math.max(MIN_BIT_LIMIT, (long) sortedValues.length * MAX_BITS_PER_VALUE));
    if (maxDistance < 0 || maxDistance >= bitLimit) { // negative after an overflow
      return NO_BITS;
    }
    long[] newBits = new long[(int) (maxDistance >> 6) + 1];
    for (long value : sortedValues) {
      newBits[(int) ((value - minValue) >> 6)] |= 1L << (value - minValue);
    }
    return newBits;
  }

  @Override
  public LongMatcher negate() {
    return new LongMatcher(low, high, set, !isNegated);
  }

  /**
   * Whether the values that the matcher accepts, or {@linkplain #isNegated rejects}, are all values
   * from {@link #low} to {@link #high}; otherwise, they are {@link #set}.
   */
  public boolean isRange() {
    return set.length == 0;
  }

  /** Whether the matcher accepts the values of a range and no others. */
  public boolean isPlainRange() {
    return isRange() && !isNegated;
  }

  /** Returns the matcher of the intersection of two plain ranges. */
  public LongMatcher intersection(LongMatcher other) {
    return range(Math.max(low, other.low), Math.min(high, other.high));
  }

  /** Whether the matcher accepts the values outside the range or set. */
  public boolean isNegated() {
    return isNegated;
  }

  /** The smallest value of the range or the set. */
  public long low() {
    return low;
  }

  /** The largest value of the range or the set; less than {@link #low} if there are no values. */
  public long high() {
    return high;
  }

  /** The number of values of the set; 0 for a range. */
  public int setSize() {
    return set.length;
  }

  /** A copy of the values of the set, sorted; empty for a range. */
  public long[] set() {
    return set.clone();
  }

  /** Whether a value matches. */
  public boolean test(long value) {
    return (value >= low && value <= high && (set.length == 0 || contains(value))) != isNegated;
  }

  /**
   * Whether the decimal in the buffer's remaining bytes matches; a number outside the range of long
   * is clamped to {@code Long.MIN_VALUE} or {@code Long.MAX_VALUE}.
   */
  public boolean testDecimal(ByteBuffer bytes) {
    return test(TwosComplementBytes.saturatedLong(bytes, bytes.position(), bytes.remaining()));
  }

  private boolean contains(long value) {
    long[] setBits = bits();
    return setBits.length == 0
        ? Arrays.binarySearch(set, value) >= 0
        : (setBits[(int) ((value - low) >> 6)] >> (value - low) & 1) != 0;
  }

  /**
   * Tests several values at once.
   *
   * @param values an array that contains the values, from index {@code from} on
   * @param count the number of values, at most 64
   * @return a bit for each value, the lowest for the first, which is 1 if the value matches; bits
   *     after the last value are undefined
   */
  public long test(long[] values, int from, int count) {
    long matchingBits = isRange() ? testRange(values, from, count) : testSet(values, from, count);
    return isNegated ? ~matchingBits : matchingBits;
  }

  // hot: bench filter. A value is in the range if its unsigned distance from the smallest value is
  // at most the width of the range; adding MIN_VALUE makes the unsigned comparison a signed one.
  private long testRange(long[] values, int from, int count) {
    if (low > high) {
      return 0;
    }
    long signedWidth = high - low + Long.MIN_VALUE;
    long nonMatchingBits = 0;
    for (int i = 0; i < count; i++) {
      long distance = values[from + i] - low + Long.MIN_VALUE;
      nonMatchingBits |= (distance > signedWidth ? 1L : 0L) << i;
    }
    return ~nonMatchingBits;
  }

  // hot: spark tpcds, keys of joins
  private long testSet(long[] values, int from, int count) {
    long[] setBits = bits();
    long matchingBits = 0;
    if (setBits.length == 0) {
      for (int i = 0; i < count; i++) {
        long value = values[from + i];
        boolean isInSet = value >= low && value <= high && Arrays.binarySearch(set, value) >= 0;
        matchingBits |= (isInSet ? 1L : 0L) << i;
      }
      return matchingBits;
    }
    long width = high - low;
    for (int i = 0; i < count; i++) {
      long distance = values[from + i] - low;
      long inRangeMask = Long.compareUnsigned(distance, width) <= 0 ? -1L : 0L;
      long bit = setBits[(int) ((distance & inRangeMask) >> 6)] >>> distance;
      matchingBits |= (bit & inRangeMask & 1) << i;
    }
    return matchingBits;
  }

  /**
   * Decides whether all, some or none of the values from {@code min} to {@code max} match; the two
   * bounds need not occur.
   */
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
    int from = lowerBound(min);
    int to = max == Long.MAX_VALUE ? set.length : lowerBound(max + 1);
    if (from >= to) {
      return FilterDecision.NONE;
    }
    // ALL if the set contains each number between the bounds; if the subtraction overflows, there
    // are more numbers than in any set.
    return max - min == to - from - 1 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  /** The index of the first value of the set that is not less than a value. */
  private int lowerBound(long value) {
    int index = Arrays.binarySearch(set, value);
    return index < 0 ? -index - 1 : index;
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
