package dev.stoa.format.encoding.alp;

/** Powers of ten, and the pairs of exponent and factor that refer to two of them. */
final class PowersOfTen {
  /** The maximum exponent of doubles, as in the implementation of the ALP paper's authors. */
  private static final int MAX_DOUBLE_EXPONENT = 18;

  /** The maximum exponent of floats. */
  private static final int MAX_FLOAT_EXPONENT = 10;

  /** A pair is one number: the exponent times this base, plus the factor. */
  private static final int PAIR_BASE = 32;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18
  };
  private static final double[] INVERSES = {
    1e-0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14,
    1e-15, 1e-16, 1e-17, 1e-18
  };

  private PowersOfTen() {}

  /** Returns the maximum exponent of doubles (8 bytes) or floats (4 bytes). */
  static int maxExponent(int widthInBytes) {
    return widthInBytes == Double.BYTES ? MAX_DOUBLE_EXPONENT : MAX_FLOAT_EXPONENT;
  }

  /** Returns a power of ten. */
  static double power(int exponent) {
    return POWERS[exponent];
  }

  /** Returns the double nearest to a negative power of ten. */
  static double inverse(int exponent) {
    return INVERSES[exponent];
  }

  /** Returns the number that stands for a pair. */
  static int pair(int exponent, int factor) {
    return exponent * PAIR_BASE + factor;
  }

  /** Returns the exponent of a pair. */
  static int exponent(int pair) {
    return pair / PAIR_BASE;
  }

  /** Returns the factor of a pair: the exponent of the power of ten by which decoders multiply. */
  static int factor(int pair) {
    return pair % PAIR_BASE;
  }
}
