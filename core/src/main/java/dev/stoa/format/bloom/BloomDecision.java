package dev.stoa.format.bloom;

import dev.stoa.predicate.BytesTest;
import dev.stoa.predicate.DoubleTest;
import dev.stoa.predicate.FilterDecision;
import dev.stoa.predicate.LongTest;
import dev.stoa.predicate.ValueTest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What a filter says of a test that only some values pass: {@code =} and {@code in}. Called by
 * readers after bounds could not decide.
 */
public final class BloomDecision {
  /** Each is a look at another place of the filter; of many values one is likely to be found. */
  private static final int MOST_VALUES = 1_000;

  private BloomDecision() {}

  /** NONE where no value passes the test; else SOME. */
  public static FilterDecision of(ValueTest test, BloomFilter filter) {
    return isRefuted(test, filter) ? FilterDecision.NONE : FilterDecision.SOME;
  }

  private static boolean isRefuted(ValueTest test, BloomFilter filter) {
    if (test instanceof LongTest longs) {
      return isListed(longs)
          && values(longs).noneMatch(value -> filter.mightContain(BloomHash.of(value)));
    }
    if (test instanceof DoubleTest doubles) {
      return isListed(doubles) && noneOf(doubles, filter);
    }
    return test instanceof BytesTest bytes
        && bytes.onlyValues().filter(values -> noneOf(values, filter)).isPresent();
  }

  private static boolean isListed(LongTest test) {
    long span = test.high() - test.low();
    boolean isShort = test.isRange() ? span >= 0 && span < MOST_VALUES : true;
    return !test.isNegated() && isShort;
  }

  private static LongStream values(LongTest test) {
    return test.isRange()
        ? LongStream.rangeClosed(test.low(), test.high())
        : LongStream.of(test.set());
  }

  private static boolean isListed(DoubleTest test) {
    return !test.isNegated() && (!test.isRange() || test.low() >= test.high());
  }

  private static boolean noneOf(DoubleTest test, BloomFilter filter) {
    if (test.hasNaN() && filter.mightContain(BloomHash.of(Double.NaN))) {
      return false;
    }
    if (test.isRange()) {
      return test.low() > test.high() || !filter.mightContain(BloomHash.of(test.low()));
    }
    return Arrays.stream(test.set()).noneMatch(value -> filter.mightContain(BloomHash.of(value)));
  }

  private static boolean noneOf(List<ByteBuffer> values, BloomFilter filter) {
    return values.size() <= MOST_VALUES
        && values.stream()
            .noneMatch(value -> filter.mightContain(BloomHash.of(value, 0, value.remaining())));
  }
}
