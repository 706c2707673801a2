package dev.stoa.predicate.bounds;

/**
 * The numbers of values and nulls; part of {@link Bounds}.
 *
 * @param valueCount the number of non-null values, including NaNs
 * @param nullCount the number of nulls
 */
public record ValueCounts(long valueCount, long nullCount) {
  /** Creates counts after checking that they are not negative. */
  public ValueCounts {
    if (valueCount < 0 || nullCount < 0) {
      throw new IllegalArgumentException(
          "expected counts of at least 0, found "
              + valueCount
              + " values and "
              + nullCount
              + " nulls");
    }
  }

  /** Returns the sums of these counts and other counts. */
  ValueCounts plus(ValueCounts other) {
    return new ValueCounts(valueCount + other.valueCount, nullCount + other.nullCount);
  }
}
