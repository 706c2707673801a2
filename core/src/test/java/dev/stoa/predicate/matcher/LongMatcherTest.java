package dev.stoa.predicate.matcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Matchers of integers give the same results for single values and for 64 values at a time. */
class LongMatcherTest {
  /** The spans of random values; -1 means any values. */
  private static final long[] SPANS = {3, 200, 70_000, 3_000_000, 1L << 40, Long.MAX_VALUE, -1};

  /** Returns values in a range of {@code span} integers from {@code base}; -1 means any values. */
  private static long[] values(Random random, long base, long span, int count) {
    return LongStream.generate(() -> span < 0 ? random.nextLong() : base + random.nextLong(span))
        .limit(count)
        .toArray();
  }

  private static void assertMatches(LongMatcher matcher, LongStream matchingValues, long[] values) {
    long[] set = matchingValues.sorted().toArray();
    // Less than 64, so that each value is tested in several positions.
    int step = 61;
    for (int start = 0; start < values.length; start += step) {
      int count = Math.min(64, values.length - start);
      long matchBits = matcher.test(values, start, count);
      for (int i = 0; i < count; i++) {
        long value = values[start + i];
        boolean expected = (Arrays.binarySearch(set, value) >= 0) != matcher.isNegated();
        assertEquals(expected, (matchBits >>> i & 1) != 0, () -> matcher + " of " + value);
        assertEquals(expected, matcher.test(value), () -> matcher + " of " + value);
      }
    }
  }

  @Test
  void testsSetsOfAnyDensity() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      long span = SPANS[round % SPANS.length];
      // Neither end of the span may overflow.
      long base = span == Long.MAX_VALUE ? Long.MIN_VALUE / 2 : random.nextInt() - span / 2;
      long[] set = values(random, base, span, 1 + random.nextInt(300));
      LongMatcher matcher = LongMatcher.in(set);
      matcher = random.nextBoolean() ? matcher : matcher.negate();
      long[] values =
          LongStream.concat(
                  LongStream.of(values(random, base, span, 200)),
                  LongStream.of(set)
                      .flatMap(value -> LongStream.of(value, value + 1, value - 1, ~value)))
              .toArray();
      assertMatches(matcher, LongStream.of(set), values);
    }
    assertMatches(
        LongMatcher.in(Long.MIN_VALUE, Long.MAX_VALUE, 0),
        LongStream.of(Long.MIN_VALUE, Long.MAX_VALUE, 0),
        new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE, Long.MIN_VALUE + 1});
  }

  @Test
  void testsAndNegatesRanges() {
    long[] values = LongStream.rangeClosed(-70, 70).toArray();
    assertMatches(LongMatcher.range(-5, 60), LongStream.rangeClosed(-5, 60), values);
    assertMatches(LongMatcher.range(-5, 60).negate(), LongStream.rangeClosed(-5, 60), values);
    assertMatches(LongMatcher.range(5, -5), LongStream.empty(), values);
    assertMatches(LongMatcher.range(5, -5).negate(), LongStream.empty(), values);
    assertMatches(LongMatcher.range(Long.MIN_VALUE, Long.MAX_VALUE), LongStream.of(values), values);
  }
}
