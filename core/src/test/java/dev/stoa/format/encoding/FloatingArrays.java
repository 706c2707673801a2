package dev.stoa.format.encoding;

import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpEncodedValues;

/** Converts arrays of floating point to the inputs of encodings and decoders. */
public final class FloatingArrays {
  private FloatingArrays() {}

  /** Returns the bits of doubles. */
  public static FloatingValues toFloatingValues(double[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Double.doubleToRawLongBits(values[i]);
    }
    return FloatingValues.ofDoubleBits(bits, bits.length);
  }

  /** Returns the bits of floats. */
  public static FloatingValues toFloatingValues(float[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return FloatingValues.ofFloatBits(bits, bits.length);
  }

  /** Returns ALP's buffers as decoders of arrays, without other encodings. */
  public static AlpBuffers buffers(AlpEncodedValues encodedValues) {
    return new AlpBuffers(
        new ArrayLongDecoder(encodedValues.integers()),
        new ArrayLongDecoder(encodedValues.exponents()),
        new ArrayLongDecoder(encodedValues.exceptionPositions()),
        new ArrayLongDecoder(encodedValues.exceptionBits()));
  }
}
