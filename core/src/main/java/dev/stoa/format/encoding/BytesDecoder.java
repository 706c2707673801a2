package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Optional;

/**
 * Reads an encoded sequence of byte strings: strings, bytes, decimals. Not thread-safe. Once the
 * decoder is open, decoding allocates only to grow the target.
 *
 * <p>Called by the readers of vector pages.
 */
public abstract class BytesDecoder {
  private final int count;

  /** Creates a decoder of this number of values. */
  protected BytesDecoder(int count) {
    this.count = count;
  }

  /** Returns the number of values. */
  public final int count() {
    return count;
  }

  /** Appends the bytes of one value, decoding no more than a block or frame. */
  public abstract void appendTo(int index, ByteWriter target);

  /**
   * Appends the bytes of some values one after another.
   *
   * @param first the index of the first value
   * @param length the number of values
   * @param endOffsets receives the end of each value in the target, from index {@code offset}
   */
  public abstract void appendTo(
      int first, int length, ByteWriter target, int[] endOffsets, int offset);

  /**
   * Finds some values in {@link #wrappedArray}, if it stores their bytes one after another and
   * unencoded.
   *
   * @param offsets receives the start of each value in the array, and the end of the last one
   * @return false if the values have to be decoded; the offsets are then undefined
   */
  public boolean tryWrap(int first, int length, int[] offsets) {
    return false;
  }

  /** Returns the array in which {@link #tryWrap} found values; valid until another page is read. */
  public byte[] wrappedArray() {
    throw new IllegalStateException("these values have to be decoded");
  }

  /**
   * Returns a decoder of only the stored values, whose indexes do not count nulls; this decoder
   * unless its own indexes count nulls.
   */
  public BytesDecoder storedValues() {
    return this;
  }

  /** Returns whether all values are known to be equal without decoding them. */
  public boolean isConstant() {
    return false;
  }

  /** Returns the distinct values and their codes, if the encoding stores them. */
  public Optional<DictionaryEncodedBytes> dictionary() {
    return Optional.empty();
  }

  /**
   * Keeps the rows whose values pass a filter, decoding as little as the encoding allows.
   *
   * @param first the index of the first row's value
   * @param rows a bit for each row, 1 if it is selected
   */
  public void retain(int first, BytesFilter filter, Bitmap rows) {
    filter.retainBlocks(this, first, rows);
  }
}
