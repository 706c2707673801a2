package dev.stoa.predicate.bounds;

/**
 * The numbers of values and nulls; part of {@link Bounds}.
 *
 * @param valueCount the number of non-null values, NaNs included
 * @param nullCount the number of nulls
 */
public record ValueCounts(long valueCount, long nullCount) {
  /** Rejects negative counts. */
  public ValueCounts {
    if (valueCount < 0 || nullCount < 0) {
      throw new IllegalArgumentException(
          "expected counts, found " + valueCount + " values and " + nullCount + " nulls");
    }
  }

  ValueCounts plus(ValueCounts other) {
    return new ValueCounts(valueCount + other.valueCount, nullCount + other.nullCount);
  }
}
