package dev.stoa.predicate.bounds;

/**
 * Statistics of some values: how many are null, and the bounds of the others. Stored in files, used
 * by {@code BoundPredicate.decide}. Immutable.
 *
 * <p>Each map key has its own bounds, which count rows without the key as nulls.
 */
public sealed interface Bounds permits LongBounds, DoubleBounds, BytesBounds, CountBounds {
  /** Whether the two bounds occur among the values. */
  enum Exactness {
    /** They occur, unless there are no values. */
    EXACT,
    /** No value is outside, but the bounds may not occur: long strings are truncated. */
    WIDENED;

    Exactness and(Exactness other) {
      return this == EXACT ? other : WIDENED;
    }
  }

  /** The numbers of values and of nulls. */
  ValueCounts counts();

  /** Whether the bounds occur. */
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
