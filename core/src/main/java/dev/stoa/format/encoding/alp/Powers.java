package dev.stoa.format.encoding.alp;

/** Powers of ten, and the pairs of exponent and factor that name two of them. */
final class Powers {
  /** The greatest exponent of doubles, as in the paper's implementation. */
  private static final int LARGEST_OF_DOUBLES = 18;

  /** The greatest exponent of floats. */
  private static final int LARGEST_OF_FLOATS = 10;

  private static final int PAIR = 32;

  private static final double[] TENS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18
  };
  private static final double[] TENTHS = {
    1e-0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14,
    1e-15, 1e-16, 1e-17, 1e-18
  };

  private Powers() {}

  /** The greatest exponent of doubles, of 8 bytes, or floats. */
  static int largest(int widthInBytes) {
    return widthInBytes == Double.BYTES ? LARGEST_OF_DOUBLES : LARGEST_OF_FLOATS;
  }

  /** Ten to a power. */
  static double ten(int power) {
    return TENS[power];
  }

  /** The double next to ten to minus a power. */
  static double tenth(int power) {
    return TENTHS[power];
  }

  static int pair(int exponent, int factor) {
    return exponent * PAIR + factor;
  }

  static int exponent(int pair) {
    return pair / PAIR;
  }

  static int factor(int pair) {
    return pair % PAIR;
  }
}
