package dev.stoa.format.bloom;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * What a filter says of a test that only some values pass: {@code =} and {@code in}. Called by
 * readers after bounds could not decide.
 */
public final class BloomDecision {
  /** Each is a look at another place of the filter; of many values one is likely to be found. */
  private static final int MOST_VALUES = 1_000;

  private BloomDecision() {}

  /** NONE where the leaf holds in no row, as a filter of its column's values tells; else SOME. */
  public static FilterDecision of(BoundPredicate.Leaf leaf, BloomFilter filter) {
    long path = 0;
    for (PathStep step : leaf.steps()) {
      String name = step instanceof PathStep.KeyStep key ? key.key() : nameOf(step);
      byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
      path = BloomHash.path(path, BloomHash.of(utf8, 0, utf8.length));
    }
    return of(leaf.test(), path, filter);
  }

  private static String nameOf(PathStep step) {
    return ((PathStep.FieldStep) step).name();
  }

  /** NONE where no value passes the test; else SOME. */
  static FilterDecision of(ValueMatcher test, BloomFilter filter) {
    return of(test, 0, filter);
  }

  private static FilterDecision of(ValueMatcher test, long path, BloomFilter filter) {
    LongPredicate mayBeThere = hash -> filter.mightContain(BloomHash.at(path, hash));
    return isRefuted(test, mayBeThere) ? FilterDecision.NONE : FilterDecision.SOME;
  }

  private static boolean isRefuted(ValueMatcher test, LongPredicate filter) {
    if (test instanceof LongMatcher longs) {
      return isListed(longs) && values(longs).map(BloomHash::of).noneMatch(filter);
    }
    if (test instanceof DoubleMatcher doubles) {
      return isListed(doubles) && noneOf(doubles, filter);
    }
    return test instanceof BytesMatcher bytes
        && bytes.onlyValues().filter(values -> noneOf(values, filter)).isPresent();
  }

  private static boolean isListed(LongMatcher test) {
    long span = test.high() - test.low();
    boolean isShort =
        test.isRange() ? span >= 0 && span < MOST_VALUES : test.setSize() <= MOST_VALUES;
    return !test.isNegated() && isShort;
  }

  private static LongStream values(LongMatcher test) {
    return test.isRange()
        ? LongStream.rangeClosed(test.low(), test.high())
        : LongStream.of(test.set());
  }

  private static boolean isListed(DoubleMatcher test) {
    return !test.isNegated() && (!test.isRange() || test.low() >= test.high());
  }

  private static boolean noneOf(DoubleMatcher test, LongPredicate filter) {
    if (test.hasNaN() && filter.test(BloomHash.of(Double.NaN))) {
      return false;
    }
    if (test.isRange()) {
      return test.low() > test.high() || !filter.test(BloomHash.of(test.low()));
    }
    return Arrays.stream(test.set()).mapToLong(BloomHash::of).noneMatch(filter);
  }

  private static boolean noneOf(List<ByteBuffer> values, LongPredicate filter) {
    return values.size() <= MOST_VALUES
        && values.stream().mapToLong(BloomHash::of).noneMatch(filter);
  }
}
