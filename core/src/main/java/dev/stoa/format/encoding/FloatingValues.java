package dev.stoa.format.encoding;

/** The bits of doubles or floats that are about to be encoded. */
public final class FloatingValues extends Values {
  private final long[] bits;
  private final int widthInBytes;

  private FloatingValues(long[] bits, int count, int widthInBytes) {
    super(count, 1);
    this.bits = bits;
    this.widthInBytes = widthInBytes;
  }

  /**
   * Returns the first {@code count} doubles, as {@link Double#doubleToRawLongBits} returns them.
   */
  public static FloatingValues ofDoubleBits(long[] bits, int count) {
    return new FloatingValues(bits, count, Double.BYTES);
  }

  /** Returns the first {@code count} floats, as {@link Float#floatToRawIntBits} returns them. */
  public static FloatingValues ofFloatBits(long[] bits, int count) {
    return new FloatingValues(bits, count, Float.BYTES);
  }

  /** Returns the bits of the values, those of a float as an int; the array may be longer. */
  public long[] bits() {
    return bits;
  }

  /** Returns the size of a value in bytes: 8 for doubles, 4 for floats. */
  public int widthInBytes() {
    return widthInBytes;
  }

  /** Returns the values as doubles, to which floats convert exactly. */
  public double[] toDoubles() {
    double[] values = new double[count()];
    if (widthInBytes == Double.BYTES) {
      for (int i = 0; i < values.length; i++) {
        values[i] = Double.longBitsToDouble(bits[i]);
      }
    } else {
      for (int i = 0; i < values.length; i++) {
        values[i] = Float.intBitsToFloat((int) bits[i]);
      }
    }
    return values;
  }
}
