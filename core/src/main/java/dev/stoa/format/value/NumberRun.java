package dev.stoa.format.value;

/**
 * Neighbouring values of a column of numbers, decoded in one go: a loop over bytes and two arrays
 * costs a fraction of asking for each value by itself.
 *
 * <p>Filled by {@link ValueType#readAhead}; a cursor hands them out.
 */
public final class NumberRun {
  /** The most values that it takes. */
  public static final int CAPACITY = 256;

  /** An int or long itself, the bits of a float or double, 0 or 1 for a boolean. */
  final long[] bits = new long[CAPACITY];

  final boolean[] nulls = new boolean[CAPACITY];

  /** The value at an index, as the bits that its type has; any bits for null. */
  public long bits(int index) {
    return bits[index];
  }

  /** Whether the value at an index is null. */
  public boolean isNull(int index) {
    return nulls[index];
  }
}
