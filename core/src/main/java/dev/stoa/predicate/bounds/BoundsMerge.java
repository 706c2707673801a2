package dev.stoa.predicate.bounds;

/** Merges bounds of two sets of values of one type. */
final class BoundsMerge {
  private BoundsMerge() {}

  static Bounds of(Bounds left, Bounds right) {
    if (left instanceof CountBounds countBounds) {
      return withCounts(countBounds, right);
    }
    if (right instanceof CountBounds countBounds) {
      return withCounts(countBounds, left);
    }
    ValueCounts counts = left.counts().plus(right.counts());
    if (left instanceof LongBounds leftBounds && right instanceof LongBounds rightBounds) {
      return new LongBounds(
          Math.min(leftBounds.min(), rightBounds.min()),
          Math.max(leftBounds.max(), rightBounds.max()),
          counts,
          leftBounds.exactness().and(rightBounds.exactness()));
    }
    if (left instanceof DoubleBounds leftBounds && right instanceof DoubleBounds rightBounds) {
      return new DoubleBounds(
          Math.min(leftBounds.min(), rightBounds.min()),
          Math.max(leftBounds.max(), rightBounds.max()),
          leftBounds.nanCount() + rightBounds.nanCount(),
          counts,
          leftBounds.exactness().and(rightBounds.exactness()));
    }
    if (left instanceof BytesBounds leftBounds
        && right instanceof BytesBounds rightBounds
        && leftBounds.order() == rightBounds.order()) {
      return leftBounds.merge(rightBounds);
    }
    throw new IllegalArgumentException(
        "bounds of different types cannot be merged: " + left + " and " + right);
  }

  /** Merges bounds with counts; if values are counted that have no bounds, the result has none. */
  private static Bounds withCounts(CountBounds countBounds, Bounds bounds) {
    ValueCounts counts = countBounds.counts().plus(bounds.counts());
    if (countBounds.counts().valueCount() > 0) {
      return new CountBounds(counts);
    }
    if (bounds instanceof LongBounds longs) {
      return new LongBounds(longs.min(), longs.max(), counts, longs.exactness());
    }
    if (bounds instanceof DoubleBounds doubles) {
      return new DoubleBounds(
          doubles.min(), doubles.max(), doubles.nanCount(), counts, doubles.exactness());
    }
    return bounds instanceof BytesBounds bytes ? bytes.withCounts(counts) : new CountBounds(counts);
  }
}
