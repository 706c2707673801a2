package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;

/**
 * Reads an encoded sequence of doubles or floats, with exactly the bits that were written: NaNs
 * keep their payload and zeros their sign. Floats may be read as doubles, which is exact; doubles
 * are never read as floats. Not thread-safe. Once the decoder is open, decoding allocates nothing.
 *
 * <p>Called by the readers of vector pages.
 */
public abstract class FloatingDecoder {
  /**
   * The number of values in a block, which is decoded as a whole; the last block may be shorter.
   */
  public static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  private final int count;

  /** Creates a decoder of this number of values. */
  protected FloatingDecoder(int count) {
    this.count = count;
  }

  /** Returns the number of values. */
  public final int count() {
    return count;
  }

  /** Returns one double, or a float as a double, decoding at most a block. */
  public abstract double doubleAt(int index);

  /** Returns one float, decoding at most a block. */
  public abstract float floatAt(int index);

  /**
   * Decodes doubles, or floats as doubles; fastest if {@code first} is a multiple of {@link
   * #BLOCK_SIZE}.
   *
   * @param first the index of the first value
   * @param length the number of values
   * @param target receives the values from {@code offset}
   */
  public abstract void read(int first, int length, double[] target, int offset);

  /** Decodes floats; doubles are not supported. */
  public abstract void read(int first, int length, float[] target, int offset);

  /**
   * Returns a decoder of only the stored values, whose indexes do not count nulls; this decoder
   * unless its own indexes count nulls.
   */
  public FloatingDecoder storedValues() {
    return this;
  }

  /**
   * Keeps the rows whose values pass a filter, decoding as little as the encoding allows.
   *
   * @param first the index of the first row's value
   * @param rows a bit for each row, 1 if it is selected
   */
  public void retain(int first, DoubleFilter filter, Bitmap rows) {
    filter.retainBlocks(this, first, rows);
  }

  /** Fills a vector with doubles, or wraps them if they are plain. */
  public void readInto(DoubleVector vector, int first, int length) {
    read(first, length, vector.ensureCapacity(length), 0);
  }

  /** Fills a vector with floats, or wraps them if they are plain. */
  public void readInto(FloatVector vector, int first, int length) {
    read(first, length, vector.ensureCapacity(length), 0);
  }
}
