package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A matcher of integers: ints, longs, stored dates and times, booleans as 0 and 1, enums as
 * ordinals, decimals of at most 18 digits as unscaled values. Accepts a range or a set, or
 * everything else. Evaluated on encoded values too.
 */
public final class LongMatcher implements ValueMatcher {
  private static final long[] NO_SET = {};
  private static final long[] NO_BITS = {};

  /** Sets this dense have a bit for each number from the least to the greatest value. */
  private static final int BITS_PER_VALUE = 1_024;

  private static final int MIN_BITS = 1 << 16;
  private static final int MAX_BITS = 1 << 26;

  private final long low;
  private final long high;
  private final long[] set;
  private final boolean isNegated;

  /**
   * A set's bits, one for each number from the least to the greatest value; empty if those are too
   * many. Built when the first value is tested, as planning tests none.
   */
  private volatile long[] bits;

  private LongMatcher(long low, long high, long[] set, boolean isNegated) {
    this.low = low;
    this.high = high;
    this.set = set;
    this.isNegated = isNegated;
  }

  /**
   * The matcher of values from {@code low} to {@code high}, both inclusive; of nothing if low is
   * above high.
   */
  public static LongMatcher range(long low, long high) {
    return new LongMatcher(low, high, NO_SET, false);
  }

  /** The matcher of some values. */
  public static LongMatcher in(long... values) {
    long[] sorted = LongStream.of(values).sorted().distinct().toArray();
    if (sorted.length == 0) {
      return range(0, -1);
    }
    long first = sorted[0];
    long last = sorted[sorted.length - 1];
    boolean isContiguous = last - first == sorted.length - 1;
    return isContiguous ? range(first, last) : new LongMatcher(first, last, sorted, false);
  }

  private long[] bits() {
    long[] newBits = bits;
    if (newBits == null) {
      newBits = bits(set);
      bits = newBits;
    }
    return newBits;
  }

  private static long[] bits(long[] sorted) {
    long first = sorted[0];
    long range = sorted[sorted.length - 1] - first;
    long maxRange = Math.min(MAX_BITS, Math.max(MIN_BITS, (long) sorted.length * BITS_PER_VALUE));
    if (range < 0 || range >= maxRange) {
      return NO_BITS;
    }
    long[] newBits = new long[(int) (range >> 6) + 1];
    for (long value : sorted) {
      newBits[(int) ((value - first) >> 6)] |= 1L << (value - first);
    }
    return newBits;
  }

  @Override
  public LongMatcher negate() {
    return new LongMatcher(low, high, set, !isNegated);
  }

  /**
   * Whether the values that are accepted, or {@linkplain #isNegated rejected}, are all from {@link
   * #low} to {@link #high}; otherwise they are {@link #set}.
   */
  public boolean isRange() {
    return set.length == 0;
  }

  /** Whether it accepts exactly a range. */
  public boolean isPlainRange() {
    return isRange() && !isNegated;
  }

  /** The matcher of the intersection of two plain ranges. */
  public LongMatcher intersection(LongMatcher other) {
    return range(Math.max(low, other.low), Math.min(high, other.high));
  }

  /** Whether it accepts the values outside the range or set. */
  public boolean isNegated() {
    return isNegated;
  }

  /** The least value of the range or the set. */
  public long low() {
    return low;
  }

  /** The greatest value of the range or the set; below {@link #low} if there is none. */
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

  /** Whether a value matches. */
  public boolean test(long value) {
    return (value >= low && value <= high && (set.length == 0 || contains(value))) != isNegated;
  }

  /**
   * Whether the decimal in the buffer's remaining bytes matches; one beyond 64 bits counts as the
   * least or greatest long.
   */
  public boolean testDecimal(ByteBuffer bytes) {
    return test(TwosComplementBytes.saturatedLong(bytes, bytes.position(), bytes.remaining()));
  }

  private boolean contains(long value) {
    long[] known = bits();
    return known.length == 0
        ? Arrays.binarySearch(set, value) >= 0
        : (known[(int) ((value - low) >> 6)] >> (value - low) & 1) != 0;
  }

  /**
   * Tests several values at once.
   *
   * @param values the array, tested from {@code from} to {@code from + count}
   * @param count at most 64
   * @return a bit for each value that matches, the lowest for the first; bits after the last are
   *     undefined
   */
  public long test(long[] values, int from, int count) {
    long matching = isRange() ? inRange(values, from, count) : inSet(values, from, count);
    return isNegated ? ~matching : matching;
  }

  // hot: bench filter. A value is in the range if its unsigned distance from the least value is at
  // most the range's width.
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

  /** The decision for values from {@code min} to {@code max}, neither of which need occur. */
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
    // ALL if the set contains each number in between; if the subtraction overflows, no set is large
    // enough.
    return max - min == to - from - 1 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private int lowerBound(long value) {
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
