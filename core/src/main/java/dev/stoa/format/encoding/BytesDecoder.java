package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Optional;

/**
 * Reads an encoded sequence of byte strings: texts, bytes, decimals. For one thread; after it was
 * opened, decoding allocates nothing but what the target grows by.
 *
 * <p>Called by the readers of vector pages.
 */
public abstract class BytesDecoder {
  private final int count;

  /** A decoder of this many values. */
  protected BytesDecoder(int count) {
    this.count = count;
  }

  /** The number of values. */
  public final int count() {
    return count;
  }

  /** Appends the bytes of one value, found without decoding more than a block or frame. */
  public abstract void appendTo(int index, ByteWriter target);

  /**
   * Appends the bytes of some values one after another.
   *
   * @param first the first of them, {@code length} of them exist
   * @param ends takes where each of them ends in the target, from index {@code offset} on
   */
  public abstract void appendTo(int first, int length, ByteWriter target, int[] ends, int offset);

  /**
   * Finds some values in {@link #lent}, if an array stores their bytes one after another and
   * unencoded.
   *
   * @param offsets takes where each of the values starts in the array, and where the last one ends
   * @return false where the values have to be decoded, whatever the offsets are then
   */
  public boolean lend(int first, int length, int[] offsets) {
    return false;
  }

  /** The array in which {@link #lend} found values; valid until the page is left. */
  public byte[] lent() {
    throw new IllegalStateException("these values have to be decoded");
  }

  /** Decodes the values that are stored; this, unless nulls have places here and are not stored. */
  public BytesDecoder stored() {
    return this;
  }

  /** Whether all values are known to be the same without decoding them. */
  public boolean isConstant() {
    return false;
  }

  /** The distinct values and their codes, where the encoding stores them. */
  public Optional<CodedBytes> dictionary() {
    return Optional.empty();
  }

  /**
   * Keeps the rows whose values pass a filter, decoding as little as the encoding allows.
   *
   * @param first the value of the first row
   * @param rows has a bit for each row, 1 where it is asked for
   */
  public void retain(int first, BytesFilter filter, Bitmap rows) {
    filter.retainBlocks(this, first, rows);
  }
}
