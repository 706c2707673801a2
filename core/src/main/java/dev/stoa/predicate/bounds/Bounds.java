package dev.stoa.predicate.bounds;

/**
 * What is known of some values without looking at them: how many are null, and between which two
 * the others are. Kept by files, asked by {@code BoundPredicate.decide}. Immutable.
 *
 * <p>A map's key has bounds of its own, in which rows without it count as nulls.
 */
public sealed interface Bounds permits LongBounds, DoubleBounds, BytesBounds, CountBounds {
  /** Whether the two ends occur among the values. */
  enum Exactness {
    /** They occur, unless there are no values. */
    EXACT,
    /** No value is outside, but the ends need not occur: long texts were cut. */
    WIDENED;

    Exactness and(Exactness other) {
      return this == EXACT ? other : WIDENED;
    }
  }

  /** How many values there are, and whether one is null. */
  ValueCounts counts();

  /** Whether the ends occur. */
  Exactness exactness();

  /**
   * The bounds of these values and others of the same type.
   *
   * @throws IllegalArgumentException when the others are of another type
   */
  default Bounds merge(Bounds other) {
    return BoundsMerge.of(this, other);
  }
}
