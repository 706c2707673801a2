package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;

/** Decides by the bounds of values whether a matcher matches all, some or none of them. */
public final class BoundsDecision {
  private BoundsDecision() {}

  /**
   * Returns the decision for values with bounds. It is also correct for a part of the values, so
   * deleted rows do not change it.
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
    long matchingCount = matcher.matchesNull() ? counts.nullCount() : counts.valueCount();
    long otherCount = matcher.matchesNull() ? counts.valueCount() : counts.nullCount();
    if (matchingCount == 0) {
      return FilterDecision.NONE;
    }
    return otherCount == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private static FilterDecision ofValues(ValueMatcher matcher, Bounds bounds) {
    if (matcher instanceof LongMatcher longMatcher && bounds instanceof LongBounds valueBounds) {
      return longMatcher.decide(valueBounds.min(), valueBounds.max());
    }
    if (matcher instanceof DoubleMatcher doubleMatcher
        && bounds instanceof DoubleBounds valueBounds) {
      return doubleMatcher.decide(valueBounds.min(), valueBounds.max(), valueBounds.nanCount());
    }
    if (matcher instanceof BytesMatcher bytesMatcher && bounds instanceof BytesBounds valueBounds) {
      return valueBounds.decide(bytesMatcher);
    }
    return FilterDecision.SOME;
  }
}
