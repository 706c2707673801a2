package dev.stoa.predicate.bounds;

/**
 * Statistics of some values: the number of nulls, and the bounds of the other values. Stored in
 * files, used by {@code BoundPredicate.decide}. Immutable.
 *
 * <p>Each map key has its own bounds, which count rows without the key as nulls.
 */
public sealed interface Bounds permits LongBounds, DoubleBounds, BytesBounds, CountBounds {
  /** Whether the two bounds are values themselves. */
  enum Exactness {
    /** The bounds are the smallest and the largest value. */
    EXACT,
    /**
     * No value is outside the bounds, but they may not be values: bounds of long strings are
     * truncated.
     */
    WIDENED;

    Exactness and(Exactness other) {
      return this == EXACT ? other : WIDENED;
    }
  }

  /** The numbers of values and of nulls. */
  ValueCounts counts();

  /** Whether the bounds are values themselves. */
  Exactness exactness();

  /**
   * The bounds of these values and other values of the same type.
   *
   * @throws IllegalArgumentException when the types differ
   */
  default Bounds merge(Bounds other) {
    return BoundsMerge.of(this, other);
  }
}
