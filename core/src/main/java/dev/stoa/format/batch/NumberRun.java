package dev.stoa.format.batch;

import dev.stoa.data.Bitmap;

/**
 * Neighbouring values of a column of numbers, decoded in one go: a loop over bytes and two arrays
 * costs a fraction of asking for each value by itself.
 *
 * <p>Filled by {@code ValueType.readAhead}; a cursor copies them into its record's window.
 */
public final class NumberRun {
  /** The most values that it takes. */
  public static final int CAPACITY = 256;

  /** An int or long itself, the bits of a float or double, 0 or 1 for a boolean. */
  public final long[] bits = new long[CAPACITY];

  public final boolean[] nulls = new boolean[CAPACITY];

  /** Gives a bit for each of the first values, 1 where it is not null. */
  public void readPresence(int count, Bitmap target) {
    target.fill(count);
    for (int i = 0; i < count; i++) {
      if (nulls[i]) {
        target.unset(i);
      }
    }
  }

  /** Copies the first values, which are ints. */
  public void read(int[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = (int) bits[i];
    }
  }

  /** Copies the first values, which are longs. */
  public void read(long[] target, int count) {
    System.arraycopy(bits, 0, target, 0, count);
  }

  /** Copies the first values, which are floats. */
  public void read(float[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = Float.intBitsToFloat((int) bits[i]);
    }
  }

  /** Copies the first values, which are doubles. */
  public void read(double[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = Double.longBitsToDouble(bits[i]);
    }
  }
}
