package dev.stoa.predicate.bounds;

/**
 * How many values are there; part of {@link Bounds}.
 *
 * @param valueCount those that are not null, NaNs included
 * @param nullCount those that are null
 */
public record ValueCounts(long valueCount, long nullCount) {
  /** Refuses what is no count. */
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
