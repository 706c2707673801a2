package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;

/**
 * Reads an encoded sequence of whole numbers: ints, longs, lengths, codes, or the bits of floating
 * point. Opening one checks what its descriptor says; the values are decoded in blocks of {@link
 * #BLOCK}, or one by one. For one thread; after it was opened, decoding allocates nothing.
 *
 * <p>Each encoding passes {@code EncodingContract}. Called by the readers of vector pages.
 */
public abstract class LongDecoder {
  /** Values of a block, the unit of decoding; the last block may be shorter. */
  public static final int BLOCK = 1024;

  private final int count;

  /** A decoder of this many values. */
  protected LongDecoder(int count) {
    this.count = count;
  }

  /** The number of values. */
  public final int count() {
    return count;
  }

  /** One value, found without decoding more than a block. */
  public abstract long at(int index);

  /**
   * Decodes values; fastest where {@code first} is a multiple of {@link #BLOCK}.
   *
   * @param first the first of them, {@code length} of them exist
   * @param target takes them from {@code offset} on
   */
  public abstract void read(int first, int length, long[] target, int offset);

  /** The same for values that are known to be ints; others lose their higher half. */
  public abstract void read(int first, int length, int[] target, int offset);

  /**
   * A number that no value of a block is below, told without decoding it; the least long where that
   * is not known.
   */
  public long lowerBound(int block) {
    return Long.MIN_VALUE;
  }

  /** A number that no value of a block is above; the greatest long where that is not known. */
  public long upperBound(int block) {
    return Long.MAX_VALUE;
  }

  /** Whether all values are known to be the same without decoding them. */
  public boolean isConstant() {
    return false;
  }

  /**
   * Keeps the rows whose values pass a filter, decoding as little as the encoding allows.
   *
   * @param first the value of the first row
   * @param rows has a bit for each row, 1 where it is asked for
   */
  public void retain(int first, LongFilter filter, Bitmap rows) {
    filter.retainBlocks(this, first, rows);
  }

  /** Fills a vector with values that are known to be ints, or wraps them where they are plain. */
  public void readInto(IntVector vector, int first, int length) {
    read(first, length, vector.startFilling(length), 0);
  }

  /** Fills a vector with values, or wraps them where they are plain longs. */
  public void readInto(LongVector vector, int first, int length) {
    read(first, length, vector.startFilling(length), 0);
  }
}
