package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.OptionalLong;

/**
 * Reads an encoded sequence of integers: ints, longs, lengths, codes, or the bits of floating
 * point. Opening a decoder validates the descriptor of the values; the values are decoded in blocks
 * of {@link #BLOCK_SIZE}, or one by one. Not thread-safe. Once the decoder is open, decoding
 * allocates at most one buffer of a block.
 *
 * <p>Each encoding passes {@code EncodingContractTest}. Called by the readers of vector pages.
 */
public abstract class LongDecoder {
  /**
   * The number of values in a block, which is decoded as a whole; the last block may be shorter.
   */
  public static final int BLOCK_SIZE = 1024;

  /**
   * The maximum number of values that are read as longs and narrowed, without looking up the bounds
   * of their block, which would cost more.
   */
  private static final int MAX_SHORT_READ_LENGTH = 64;

  private static final long[] NO_BLOCK = {};

  private final int count;

  /**
   * The values before they are narrowed or added up, allocated for the first short read or the
   * first block that may contain numbers of more than 32 bits.
   */
  private long[] wideBlock = NO_BLOCK;

  /** Creates a decoder of this number of values. */
  protected LongDecoder(int count) {
    this.count = count;
  }

  /** Returns the number of values. */
  public final int count() {
    return count;
  }

  /** Returns one value, decoding at most a block. */
  public abstract long at(int index);

  /**
   * Returns the index of the first value that is greater than another, if the values ascend; the
   * number of values if none is. If they do not ascend, any index up to that number.
   */
  public int firstGreater(long value) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (at(middle) > value) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * Decodes values; fastest if {@code first} is a multiple of {@link #BLOCK_SIZE}.
   *
   * @param first the index of the first value
   * @param length the number of values
   * @param target receives the values from {@code offset}
   */
  public abstract void read(int first, int length, long[] target, int offset);

  /** Decodes values that are known to be ints; others lose their upper half. */
  public abstract void read(int first, int length, int[] target, int offset);

  /**
   * Decodes values as ints.
   *
   * @return false if a value needs more than 32 bits; the target is then undefined
   */
  public final boolean tryRead(int first, int length, int[] target, int offset) {
    if (length <= MAX_SHORT_READ_LENGTH) {
      return tryNarrow(first, length, target, offset);
    }
    int end = first + length;
    int nextPosition;
    for (int position = first; position < end; position = nextPosition) {
      nextPosition = (int) Math.min(end, (position / BLOCK_SIZE + 1L) * BLOCK_SIZE);
      int targetOffset = offset + position - first;
      if (fitsInInts(position / BLOCK_SIZE)) {
        read(position, nextPosition - position, target, targetOffset);
      } else if (!tryNarrow(position, nextPosition - position, target, targetOffset)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the bounds of a block show that all of its numbers fit into 32 bits. */
  private boolean fitsInInts(int block) {
    return lowerBound(block) >= Integer.MIN_VALUE && upperBound(block) <= Integer.MAX_VALUE;
  }

  private void ensureWideBlock(int length) {
    if (wideBlock.length < length) {
      wideBlock =
          new long
              [Math.min(
                  count, length <= MAX_SHORT_READ_LENGTH ? MAX_SHORT_READ_LENGTH : BLOCK_SIZE)];
    }
  }

  private boolean tryNarrow(int first, int length, int[] target, int offset) {
    ensureWideBlock(length);
    read(first, length, wideBlock, 0);
    long differingBits = 0;
    for (int i = 0; i < length; i++) {
      target[offset + i] = (int) wideBlock[i];
      differingBits |= wideBlock[i] ^ target[offset + i];
    }
    return differingBits == 0;
  }

  /**
   * Returns a lower bound of a block's values, found without decoding it; the minimum long if
   * unknown.
   */
  public long lowerBound(int block) {
    return Long.MIN_VALUE;
  }

  /** Returns an upper bound of a block's values; the maximum long if unknown. */
  public long upperBound(int block) {
    return Long.MAX_VALUE;
  }

  /**
   * Returns the sum of some values; empty if the bounds of their blocks do not show that it fits
   * into a long and that the values are in a range.
   *
   * @param first the index of the first value
   * @param min the minimum of valid values
   * @param max the maximum of valid values
   */
  public final OptionalLong sum(int first, int length, long min, long max) {
    int end = first + length;
    long limit = Long.MAX_VALUE / Math.max(1, length);
    long sum = 0;
    int nextPosition;
    for (int position = first; position < end; position = nextPosition) {
      int block = position / BLOCK_SIZE;
      if (lowerBound(block) < Math.max(min, -limit) || upperBound(block) > Math.min(max, limit)) {
        return OptionalLong.empty();
      }
      nextPosition = (int) Math.min(end, (block + 1L) * BLOCK_SIZE);
      sum += sumInBlock(position, nextPosition - position);
    }
    return OptionalLong.of(sum);
  }

  /** Returns the sum of values of one block, which fits into a long. */
  protected long sumInBlock(int first, int length) {
    ensureWideBlock(length);
    read(first, length, wideBlock, 0);
    long sum = 0;
    // hot: bench spark-ingest
    for (int i = 0; i < length; i++) {
      sum += wideBlock[i];
    }
    return sum;
  }

  /**
   * Returns a decoder of only the stored values, whose indexes do not count nulls; this decoder
   * unless its own indexes count nulls.
   */
  public LongDecoder storedValues() {
    return this;
  }

  /** Returns whether all values are known to be equal without decoding them. */
  public boolean isConstant() {
    return false;
  }

  /**
   * Keeps the rows whose values pass a filter, decoding as little as the encoding allows.
   *
   * @param first the index of the first row's value
   * @param rows a bit for each row, 1 if it is selected
   */
  public void retain(int first, LongFilter filter, Bitmap rows) {
    filter.retainBlocks(this, first, rows);
  }

  /**
   * Fills a vector with ints, or wraps them if they are plain.
   *
   * @return false if a number needs more than 32 bits
   */
  public boolean tryReadInto(IntVector vector, int first, int length) {
    return tryRead(first, length, vector.ensureCapacity(length), 0);
  }

  /** Fills a vector with values, or wraps them if they are plain longs. */
  public void readInto(LongVector vector, int first, int length) {
    read(first, length, vector.ensureCapacity(length), 0);
  }
}
