package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;

/**
 * Reads an encoded sequence of doubles or floats, bit by bit as they were written: NaNs keep their
 * payload and zeros their sign. Floats may be read as doubles too, which are equal; doubles are
 * never read as floats. For one thread; after it was opened, decoding allocates nothing.
 *
 * <p>Called by the readers of vector pages.
 */
public abstract class FloatingDecoder {
  /** Values of a block, the unit of decoding; the last block may be shorter. */
  public static final int BLOCK = LongDecoder.BLOCK;

  private final int count;

  /** A decoder of this many values. */
  protected FloatingDecoder(int count) {
    this.count = count;
  }

  /** The number of values. */
  public final int count() {
    return count;
  }

  /** One double, or float as a double, found without decoding more than a block. */
  public abstract double doubleAt(int index);

  /** One float, found without decoding more than a block. */
  public abstract float floatAt(int index);

  /**
   * Decodes doubles, or floats as doubles; fastest where {@code first} is a multiple of {@link
   * #BLOCK}.
   *
   * @param first the first of them, {@code length} of them exist
   * @param target takes them from {@code offset} on
   */
  public abstract void read(int first, int length, double[] target, int offset);

  /** Decodes floats in the same way. */
  public abstract void read(int first, int length, float[] target, int offset);

  /** Decodes the values that are stored; this, unless nulls have places here and are not stored. */
  public FloatingDecoder stored() {
    return this;
  }

  /**
   * Keeps the rows whose values pass a filter, decoding as little as the encoding allows.
   *
   * @param first the value of the first row
   * @param rows has a bit for each row, 1 where it is asked for
   */
  public void retain(int first, DoubleFilter filter, Bitmap rows) {
    filter.retainBlocks(this, first, rows);
  }

  /** Fills a vector with doubles, or wraps them where they are plain. */
  public void readInto(DoubleVector vector, int first, int length) {
    read(first, length, vector.startFilling(length), 0);
  }

  /** Fills a vector with floats, or wraps them where they are plain. */
  public void readInto(FloatVector vector, int first, int length) {
    read(first, length, vector.startFilling(length), 0);
  }
}
