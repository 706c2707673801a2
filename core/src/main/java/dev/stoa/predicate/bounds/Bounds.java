package dev.stoa.predicate.bounds;

/**
 * Statistics of values: the number of nulls, and the minimum and maximum of the other values.
 * Stored in files, used by {@code BoundPredicate.decide}. Immutable.
 *
 * <p>Each map key has its own bounds, which count rows without the key as nulls.
 */
public sealed interface Bounds permits LongBounds, DoubleBounds, BytesBounds, CountBounds {
  /** Whether the minimum and maximum occur among the values. */
  enum Exactness {
    /** The minimum and maximum are the smallest and the largest value. */
    EXACT,
    /**
     * No value is outside the bounds, but the minimum and maximum may not occur: bounds of long
     * strings are truncated.
     */
    WIDENED;

    Exactness and(Exactness other) {
      return this == EXACT ? other : WIDENED;
    }
  }

  /** The numbers of values and of nulls. */
  ValueCounts counts();

  /** Whether the minimum and maximum occur among the values. */
  Exactness exactness();

  /**
   * Returns the bounds of these values together with other values of the same type.
   *
   * @throws IllegalArgumentException when the types of the values differ
   */
  default Bounds merge(Bounds other) {
    return BoundsMerge.of(this, other);
  }
}
