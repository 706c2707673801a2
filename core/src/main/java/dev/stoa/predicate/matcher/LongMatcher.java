package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A test of whole numbers: ints, longs, dates and times as they are stored, booleans as 0 and 1,
 * enums as ordinals, decimals of at most 18 digits as unscaled numbers. Passed by a range or some
 * values, or by all others. Called by evaluations, also over encoded values.
 */
public final class LongMatcher implements ValueMatcher {
  private static final long[] NO_SET = {};
  private static final long[] NO_BITS = {};

  /** Sets whose values are this close to one another have a bit for each number in between. */
  private static final int BITS_PER_VALUE = 1_024;

  private static final int LEAST_BITS = 1 << 16;
  private static final int MOST_BITS = 1 << 26;

  private final long low;
  private final long high;
  private final long[] set;
  private final boolean isNegated;

  /**
   * Of a set, a bit for each number from the least to the greatest value; none where those are too
   * many. Made when the first value is tested: who plans tests none.
   */
  private volatile long[] bits;

  private LongMatcher(long low, long high, long[] set, boolean isNegated) {
    this.low = low;
    this.high = high;
    this.set = set;
    this.isNegated = isNegated;
  }

  /** Passed from {@code low} to {@code high}, both included; by nothing where low is above. */
  public static LongMatcher range(long low, long high) {
    return new LongMatcher(low, high, NO_SET, false);
  }

  /** Passed by one of some values. */
  public static LongMatcher in(long... values) {
    long[] sorted = LongStream.of(values).sorted().distinct().toArray();
    if (sorted.length == 0) {
      return range(0, -1);
    }
    long first = sorted[0];
    long last = sorted[sorted.length - 1];
    boolean hasNoGap = last - first == sorted.length - 1;
    return hasNoGap ? range(first, last) : new LongMatcher(first, last, sorted, false);
  }

  private long[] bits() {
    long[] made = bits;
    if (made == null) {
      made = bits(set);
      bits = made;
    }
    return made;
  }

  private static long[] bits(long[] sorted) {
    long first = sorted[0];
    long range = sorted[sorted.length - 1] - first;
    long most = Math.min(MOST_BITS, Math.max(LEAST_BITS, (long) sorted.length * BITS_PER_VALUE));
    if (range < 0 || range >= most) {
      return NO_BITS;
    }
    long[] made = new long[(int) (range >> 6) + 1];
    for (long value : sorted) {
      made[(int) ((value - first) >> 6)] |= 1L << (value - first);
    }
    return made;
  }

  @Override
  public LongMatcher negate() {
    return new LongMatcher(low, high, set, !isNegated);
  }

  /**
   * Whether the values that are {@linkplain #isNegated tested for} are all from {@link #low} to
   * {@link #high}; else they are {@link #set}.
   */
  public boolean isRange() {
    return set.length == 0;
  }

  /** Whether all values of a range pass, and no others. */
  public boolean isPlainRange() {
    return isRange() && !isNegated;
  }

  /** The test that values in both of two plain ranges pass. */
  public LongMatcher intersection(LongMatcher other) {
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

  /** The number of values of the set; 0 for a range. */
  public int setSize() {
    return set.length;
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
    long[] known = bits();
    return known.length == 0
        ? Arrays.binarySearch(set, value) >= 0
        : (known[(int) ((value - low) >> 6)] >> (value - low) & 1) != 0;
  }

  /**
   * Tests some values at once.
   *
   * @param values of which those from {@code from} to {@code from + count} are tested
   * @param count 64 at most
   * @return a bit for each that passes, the first one's lowest; those behind the last are undefined
   */
  public long test(long[] values, int from, int count) {
    long matching = isRange() ? inRange(values, from, count) : inSet(values, from, count);
    return isNegated ? ~matching : matching;
  }

  // hot: bench filter. A value is in the range where its distance from the least is, as unsigned,
  // no greater than that of the greatest.
  private long inRange(long[] values, int from, int count) {
    if (low > high) {
      return 0;
    }
    long range = high - low + Long.MIN_VALUE;
    long outside = 0;
    for (int i = 0; i < count; i++) {
      long distance = values[from + i] - low + Long.MIN_VALUE;
      outside |= (distance > range ? 1L : 0L) << i;
    }
    return ~outside;
  }

  // hot: spark tpcds, keys of joins
  private long inSet(long[] values, int from, int count) {
    long[] known = bits();
    long inside = 0;
    if (known.length == 0) {
      for (int i = 0; i < count; i++) {
        long value = values[from + i];
        boolean isIn = value >= low && value <= high && Arrays.binarySearch(set, value) >= 0;
        inside |= (isIn ? 1L : 0L) << i;
      }
      return inside;
    }
    long range = high - low;
    for (int i = 0; i < count; i++) {
      long distance = values[from + i] - low;
      long isNear = Long.compareUnsigned(distance, range) <= 0 ? -1L : 0L;
      long bit = known[(int) ((distance & isNear) >> 6)] >>> distance;
      inside |= (bit & isNear & 1) << i;
    }
    return inside;
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
