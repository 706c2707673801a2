package dev.stoa.predicate.bounds;

/** Merges bounds of the same type. */
final class BoundsMerge {
  private BoundsMerge() {}

  static Bounds of(Bounds left, Bounds right) {
    if (left instanceof CountBounds count) {
      return withCount(count, right);
    }
    if (right instanceof CountBounds count) {
      return withCount(count, left);
    }
    ValueCounts counts = left.counts().plus(right.counts());
    if (left instanceof LongBounds first && right instanceof LongBounds second) {
      return new LongBounds(
          Math.min(first.min(), second.min()),
          Math.max(first.max(), second.max()),
          counts,
          first.exactness().and(second.exactness()));
    }
    if (left instanceof DoubleBounds first && right instanceof DoubleBounds second) {
      return new DoubleBounds(
          Math.min(first.min(), second.min()),
          Math.max(first.max(), second.max()),
          first.nanCount() + second.nanCount(),
          counts,
          first.exactness().and(second.exactness()));
    }
    if (left instanceof BytesBounds first
        && right instanceof BytesBounds second
        && first.order() == second.order()) {
      return first.merge(second);
    }
    throw new IllegalArgumentException(
        "bounds of different types cannot be merged: " + left + " and " + right);
  }

  /** If either side has values without bounds, only the counts remain. */
  private static Bounds withCount(CountBounds left, Bounds right) {
    ValueCounts counts = left.counts().plus(right.counts());
    if (left.counts().valueCount() > 0) {
      return new CountBounds(counts);
    }
    if (right instanceof LongBounds longs) {
      return new LongBounds(longs.min(), longs.max(), counts, longs.exactness());
    }
    if (right instanceof DoubleBounds doubles) {
      return new DoubleBounds(
          doubles.min(), doubles.max(), doubles.nanCount(), counts, doubles.exactness());
    }
    return right instanceof BytesBounds bytes ? bytes.with(counts) : new CountBounds(counts);
  }
}
