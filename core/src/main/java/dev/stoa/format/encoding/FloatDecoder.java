package dev.stoa.format.encoding;

/**
 * Reads an encoded sequence of floats, bit by bit the same as were written: NaNs keep their payload
 * and zeros their sign. For one thread; after it was opened, decoding allocates nothing.
 *
 * <p>Called by the readers of vector pages.
 */
public abstract class FloatDecoder {
  /** Values of a block, the unit of decoding; the last block may be shorter. */
  public static final int BLOCK = LongDecoder.BLOCK;

  private final int count;

  /** A decoder of this many values. */
  protected FloatDecoder(int count) {
    this.count = count;
  }

  /** The number of values. */
  public final int count() {
    return count;
  }

  /** One value, found without decoding more than a block. */
  public abstract float at(int index);

  /**
   * Decodes values; fastest where {@code first} is a multiple of {@link #BLOCK}.
   *
   * @param first the first of them, {@code length} of them exist
   * @param target takes them from {@code offset} on
   */
  public abstract void read(int first, int length, float[] target, int offset);
}
