package dev.stoa.predicate.bounds;

/** Merges bounds of the same type. */
final class BoundsMerge {
  private BoundsMerge() {}

  static Bounds of(Bounds left, Bounds right) {
    if (left instanceof CountBounds count) {
      return ofCount(count, right);
    }
    if (right instanceof CountBounds count) {
      return ofCount(count, left);
    }
    ValueCounts counts = left.counts().plus(right.counts());
    if (left instanceof LongBounds a && right instanceof LongBounds b) {
      return new LongBounds(
          Math.min(a.min(), b.min()),
          Math.max(a.max(), b.max()),
          counts,
          a.exactness().and(b.exactness()));
    }
    if (left instanceof DoubleBounds a && right instanceof DoubleBounds b) {
      return new DoubleBounds(
          Math.min(a.min(), b.min()),
          Math.max(a.max(), b.max()),
          a.nanCount() + b.nanCount(),
          counts,
          a.exactness().and(b.exactness()));
    }
    if (left instanceof BytesBounds a && right instanceof BytesBounds b && a.order() == b.order()) {
      return a.merge(b);
    }
    throw new IllegalArgumentException("these are bounds of two types: " + left + " and " + right);
  }

  /** If either side has values without bounds, only the counts remain. */
  private static Bounds ofCount(CountBounds left, Bounds right) {
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
