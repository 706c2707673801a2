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
 * Evaluates {@code =} and {@code in} against a Bloom filter. Called by readers if bounds do not
 * rule out a page or file.
 */
public final class BloomFilterDecision {
  /**
   * The maximum number of values that are looked up: each lookup takes time, and a filter rarely
   * excludes all of many values.
   */
  private static final int MAX_LOOKUP_COUNT = 1_000;

  private BloomFilterDecision() {}

  /** Returns NONE if the filter shows that no row satisfies the leaf, otherwise SOME. */
  public static FilterDecision of(BoundPredicate.Leaf leaf, BloomFilter bloomFilter) {
    long pathHash = 0;
    for (PathStep step : leaf.steps()) {
      byte[] utf8 = nameOf(step).getBytes(StandardCharsets.UTF_8);
      pathHash = BloomHash.ofPath(pathHash, BloomHash.of(utf8, 0, utf8.length));
    }
    return of(leaf.matcher(), pathHash, bloomFilter);
  }

  private static String nameOf(PathStep step) {
    return step instanceof PathStep.KeyStep keyStep
        ? keyStep.key()
        : ((PathStep.FieldStep) step).name();
  }

  /** Returns NONE if the filter shows that no value of the column matches, otherwise SOME. */
  static FilterDecision of(ValueMatcher matcher, BloomFilter bloomFilter) {
    return of(matcher, 0, bloomFilter);
  }

  private static FilterDecision of(ValueMatcher matcher, long pathHash, BloomFilter bloomFilter) {
    LongPredicate mightContain = hash -> bloomFilter.mightContain(BloomHash.atPath(pathHash, hash));
    return isExcluded(matcher, mightContain) ? FilterDecision.NONE : FilterDecision.SOME;
  }

  private static boolean isExcluded(ValueMatcher matcher, LongPredicate mightContain) {
    if (matcher instanceof LongMatcher longMatcher) {
      return hasFewValues(longMatcher)
          && values(longMatcher).map(BloomHash::of).noneMatch(mightContain);
    }
    if (matcher instanceof DoubleMatcher doubleMatcher) {
      return hasFewValues(doubleMatcher) && containsNone(doubleMatcher, mightContain);
    }
    return matcher instanceof BytesMatcher bytesMatcher
        && bytesMatcher
            .candidateValues()
            .filter(values -> containsNone(values, mightContain))
            .isPresent();
  }

  private static boolean hasFewValues(LongMatcher matcher) {
    if (matcher.isNegated()) {
      return false;
    }
    if (!matcher.isRange()) {
      return matcher.setSize() <= MAX_LOOKUP_COUNT;
    }
    long difference = matcher.high() - matcher.low(); // negative if it overflows
    return difference >= 0 && difference < MAX_LOOKUP_COUNT;
  }

  private static LongStream values(LongMatcher matcher) {
    return matcher.isRange()
        ? LongStream.rangeClosed(matcher.low(), matcher.high())
        : LongStream.of(matcher.set());
  }

  private static boolean hasFewValues(DoubleMatcher matcher) {
    return !matcher.isNegated()
        && (matcher.isRange()
            ? matcher.low() >= matcher.high() // at most one value
            : matcher.set().length <= MAX_LOOKUP_COUNT);
  }

  private static boolean containsNone(DoubleMatcher matcher, LongPredicate mightContain) {
    if (matcher.hasNaN() && mightContain.test(BloomHash.of(Double.NaN))) {
      return false;
    }
    if (matcher.isRange()) {
      return matcher.low() > matcher.high() || !mightContain.test(BloomHash.of(matcher.low()));
    }
    return Arrays.stream(matcher.set()).mapToLong(BloomHash::of).noneMatch(mightContain);
  }

  private static boolean containsNone(List<ByteBuffer> values, LongPredicate mightContain) {
    return values.size() <= MAX_LOOKUP_COUNT
        && values.stream().mapToLong(BloomHash::of).noneMatch(mightContain);
  }
}
