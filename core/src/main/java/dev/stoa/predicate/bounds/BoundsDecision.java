package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;

/** Decides what bounds say of a test of one value. */
public final class BoundsDecision {
  private BoundsDecision() {}

  /**
   * What is known of the values.
   *
   * <p>It holds for each part of them too, so that deleted rows change nothing.
   */
  public static FilterDecision of(ValueMatcher test, Bounds bounds) {
    ValueCounts counts = bounds.counts();
    if (test instanceof NullMatcher nullTest) {
      return ofNulls(nullTest, counts);
    }
    if (counts.valueCount() == 0) {
      return FilterDecision.NONE;
    }
    FilterDecision decision = ofValues(test, bounds);
    return decision == FilterDecision.ALL && counts.nullCount() > 0
        ? FilterDecision.SOME
        : decision;
  }

  private static FilterDecision ofNulls(NullMatcher test, ValueCounts counts) {
    long passing = test.isPassedByNull() ? counts.nullCount() : counts.valueCount();
    long failing = test.isPassedByNull() ? counts.valueCount() : counts.nullCount();
    if (passing == 0) {
      return FilterDecision.NONE;
    }
    return failing == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private static FilterDecision ofValues(ValueMatcher test, Bounds bounds) {
    if (test instanceof LongMatcher longs && bounds instanceof LongBounds known) {
      return longs.decide(known.min(), known.max());
    }
    if (test instanceof DoubleMatcher doubles && bounds instanceof DoubleBounds known) {
      return doubles.decide(known.min(), known.max(), known.nanCount());
    }
    if (test instanceof BytesMatcher bytes && bounds instanceof BytesBounds known) {
      return known.decide(bytes);
    }
    return FilterDecision.SOME;
  }
}
