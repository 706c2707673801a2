package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;

/** Decides a matcher by the bounds of the values that it tests. */
public final class BoundsDecision {
  private BoundsDecision() {}

  /**
   * The decision for the values.
   *
   * <p>The decision also holds for any subset of the values, so deleted rows do not change it.
   */
  public static FilterDecision of(ValueMatcher matcher, Bounds bounds) {
    ValueCounts counts = bounds.counts();
    if (matcher instanceof NullMatcher nullMatcher) {
      return ofNulls(nullMatcher, counts);
    }
    if (counts.valueCount() == 0) {
      return FilterDecision.NONE;
    }
    FilterDecision decision = ofValues(matcher, bounds);
    return decision == FilterDecision.ALL && counts.nullCount() > 0
        ? FilterDecision.SOME
        : decision;
  }

  private static FilterDecision ofNulls(NullMatcher matcher, ValueCounts counts) {
    long passing = matcher.matchesNull() ? counts.nullCount() : counts.valueCount();
    long failing = matcher.matchesNull() ? counts.valueCount() : counts.nullCount();
    if (passing == 0) {
      return FilterDecision.NONE;
    }
    return failing == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private static FilterDecision ofValues(ValueMatcher matcher, Bounds bounds) {
    if (matcher instanceof LongMatcher longs && bounds instanceof LongBounds valueBounds) {
      return longs.decide(valueBounds.min(), valueBounds.max());
    }
    if (matcher instanceof DoubleMatcher doubles && bounds instanceof DoubleBounds valueBounds) {
      return doubles.decide(valueBounds.min(), valueBounds.max(), valueBounds.nanCount());
    }
    if (matcher instanceof BytesMatcher bytes && bounds instanceof BytesBounds valueBounds) {
      return valueBounds.decide(bytes);
    }
    return FilterDecision.SOME;
  }
}
