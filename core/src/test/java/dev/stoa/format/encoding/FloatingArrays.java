package dev.stoa.format.encoding;

import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpParts;

/** Floating point of arrays, as encodings take it. For tests. */
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
  public static AlpBuffers buffers(AlpParts parts) {
    return new AlpBuffers(
        new ArrayLongs(parts.integers()),
        new ArrayLongs(parts.exponents()),
        new ArrayLongs(parts.exceptionPositions()),
        new ArrayLongs(parts.exceptionBits()));
  }
}
