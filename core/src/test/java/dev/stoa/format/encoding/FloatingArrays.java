package dev.stoa.format.encoding;

import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpEncodedValues;

/** Floating point in arrays, as encodings take it. For tests. */
public final class FloatingArrays {
  private FloatingArrays() {}

  /** The bits of doubles. */
  public static FloatingValues of(double[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Double.doubleToRawLongBits(values[i]);
    }
    return FloatingValues.ofDoubleBits(bits, bits.length);
  }

  /** The bits of floats. */
  public static FloatingValues of(float[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return FloatingValues.ofFloatBits(bits, bits.length);
  }

  /** Numbers of ALP that are not encoded. */
  public static AlpBuffers buffers(AlpEncodedValues parts) {
    return new AlpBuffers(
        new ArrayLongDecoder(parts.integers()),
        new ArrayLongDecoder(parts.exponents()),
        new ArrayLongDecoder(parts.exceptionPositions()),
        new ArrayLongDecoder(parts.exceptionBits()));
  }
}
