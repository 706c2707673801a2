package dev.stoa.predicate.matcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LongMatcherTest {
  private static final long[] SPANS = {3, 200, 70_000, 3_000_000, 1L << 40, Long.MAX_VALUE, -1};

  /** Values as near to one another as {@code span}; -1 for any. */
  private static long[] values(Random random, long base, long span, int count) {
    return LongStream.generate(() -> span < 0 ? random.nextLong() : base + random.nextLong(span))
        .limit(count)
        .toArray();
  }

  private static void check(LongMatcher test, LongStream passing, long[] values) {
    long[] set = passing.sorted().toArray();
    for (int from = 0; from < values.length; from += 61) {
      int count = Math.min(64, values.length - from);
      long passed = test.test(values, from, count);
      for (int i = 0; i < count; i++) {
        long value = values[from + i];
        boolean expected = (Arrays.binarySearch(set, value) >= 0) != test.isNegated();
        assertEquals(expected, (passed >>> i & 1) != 0, () -> test + " of " + value);
        assertEquals(expected, test.test(value), () -> test + " of " + value);
      }
    }
  }

  @Test
  void setsNearAndFarAreTestedOneByOneAndManyAtOnce() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      long span = SPANS[round % SPANS.length];
      long base = span == Long.MAX_VALUE ? Long.MIN_VALUE / 2 : random.nextInt() - span / 2;
      long[] set = values(random, base, span, 1 + random.nextInt(300));
      LongMatcher test = LongMatcher.in(set);
      test = random.nextBoolean() ? test : test.negate();
      long[] values =
          LongStream.concat(
                  LongStream.of(values(random, base, span, 200)),
                  LongStream.of(set)
                      .flatMap(value -> LongStream.of(value, value + 1, value - 1, ~value)))
              .toArray();
      check(test, LongStream.of(set), values);
    }
    check(
        LongMatcher.in(Long.MIN_VALUE, Long.MAX_VALUE, 0),
        LongStream.of(Long.MIN_VALUE, Long.MAX_VALUE, 0),
        new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE, Long.MIN_VALUE + 1});
  }

  @Test
  void rangesAreTestedManyAtOnce() {
    long[] values = LongStream.rangeClosed(-70, 70).toArray();
    check(LongMatcher.range(-5, 60), LongStream.rangeClosed(-5, 60), values);
    check(LongMatcher.range(-5, 60).negate(), LongStream.rangeClosed(-5, 60), values);
    check(LongMatcher.range(5, -5), LongStream.empty(), values);
    check(LongMatcher.range(5, -5).negate(), LongStream.empty(), values);
    check(LongMatcher.range(Long.MIN_VALUE, Long.MAX_VALUE), LongStream.of(values), values);
  }
}
