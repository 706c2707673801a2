package dev.stoa.predicate;

/** Decides what bounds say of a test of one value. */
final class BoundsDecision {
  private BoundsDecision() {}

  /**
   * What is known of the values.
   *
   * <p>It holds for each part of them too, so that deleted rows change nothing.
   */
  static FilterDecision of(ValueTest test, Bounds bounds) {
    ValueCounts counts = bounds.counts();
    if (test instanceof NullTest nullTest) {
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

  private static FilterDecision ofNulls(NullTest test, ValueCounts counts) {
    long passing = test.isPassedByNull() ? counts.nullCount() : counts.valueCount();
    long failing = test.isPassedByNull() ? counts.valueCount() : counts.nullCount();
    if (passing == 0) {
      return FilterDecision.NONE;
    }
    return failing == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private static FilterDecision ofValues(ValueTest test, Bounds bounds) {
    if (test instanceof LongTest longs && bounds instanceof LongBounds known) {
      return longs.decide(known.min(), known.max());
    }
    if (test instanceof DoubleTest doubles && bounds instanceof DoubleBounds known) {
      return doubles.decide(known.min(), known.max(), known.nanCount());
    }
    if (test instanceof BytesTest bytes && bounds instanceof BytesBounds known) {
      return known.decide(bytes);
    }
    return FilterDecision.SOME;
  }
}
