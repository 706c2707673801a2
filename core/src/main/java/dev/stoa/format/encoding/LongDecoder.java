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

  /** So few values are looked at one by one, since finding the bounds of a block costs more. */
  private static final int FEW = 64;

  private static final long[] NONE = {};

  private final int count;

  /** A block, once there was one that may have numbers of more than 32 bits. */
  private long[] wide = NONE;

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
   * Decodes values as ints.
   *
   * @return false if one has more than 32 bits; then the target is not filled
   */
  public final boolean tryRead(int first, int length, int[] target, int offset) {
    if (length <= FEW) {
      return tryNarrow(first, length, target, offset);
    }
    int end = first + length;
    int next;
    for (int at = first; at < end; at = next) {
      next = (int) Math.min(end, (at / BLOCK + 1L) * BLOCK);
      int to = offset + at - first;
      if (hasInts(at / BLOCK)) {
        read(at, next - at, target, to);
      } else if (!tryNarrow(at, next - at, target, to)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the bounds of a block tell that all of its numbers have 32 bits. */
  private boolean hasInts(int block) {
    return lowerBound(block) >= Integer.MIN_VALUE && upperBound(block) <= Integer.MAX_VALUE;
  }

  private boolean tryNarrow(int first, int length, int[] target, int offset) {
    if (wide.length < length) {
      wide = new long[Math.min(count, length <= FEW ? FEW : BLOCK)];
    }
    read(first, length, wide, 0);
    long differences = 0;
    for (int i = 0; i < length; i++) {
      target[offset + i] = (int) wide[i];
      differences |= wide[i] ^ target[offset + i];
    }
    return differences == 0;
  }

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

  /** Decodes the values that are stored; this, unless nulls have places here and are not stored. */
  public LongDecoder stored() {
    return this;
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

  /**
   * Fills a vector with ints, or wraps them where they are plain.
   *
   * @return false if a number has more than 32 bits
   */
  public boolean tryReadInto(IntVector vector, int first, int length) {
    return tryRead(first, length, vector.startFilling(length), 0);
  }

  /** Fills a vector with values, or wraps them where they are plain longs. */
  public void readInto(LongVector vector, int first, int length) {
    read(first, length, vector.startFilling(length), 0);
  }
}
