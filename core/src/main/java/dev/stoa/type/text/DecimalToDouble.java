package dev.stoa.type.text;

import java.math.BigInteger;

/**
 * Converts digits and an exponent to the nearest double without objects, by the algorithm of Eisel
 * and Lemire ("Number Parsing at a Gigabyte per Second", 2021, section 5).
 */
final class DecimalToDouble {
  private static final int MIN_EXPONENT = -342;
  private static final int MAX_EXPONENT = 308;

  /** Numbers of the form m * 10^q, with q in this range, may be exactly between two doubles. */
  private static final int MIN_TIE_EXPONENT = -4;

  private static final int MAX_TIE_EXPONENT = 23;

  /** The exponents whose reciprocal of a power of five has exact 128 bits. */
  private static final int MIN_EXACT_EXPONENT = -27;

  private static final int MAX_EXACT_EXPONENT = 55;

  private static final int FRACTION_BITS = 52;
  private static final int EXPONENT_BIAS = 1023;
  private static final int INFINITE_EXPONENT = 0x7FF;

  /** The bits below the fraction and the two that decide the rounding. */
  private static final long PRECISION_MASK = -1L >>> (FRACTION_BITS + 3);

  /** The first 128 bits of 5^q for each exponent q: the upper half, then the lower one. */
  private static final long[] POWERS_OF_FIVE = powersOfFive();

  private DecimalToDouble() {}

  /**
   * Returns the double nearest to {@code digits * 10^exponent}; NaN if this algorithm cannot decide
   * which one it is.
   *
   * @param digits an unsigned number
   */
  static double convert(long digits, int exponent) {
    if (digits == 0 || exponent < MIN_EXPONENT) {
      return 0;
    }
    if (exponent > MAX_EXPONENT) {
      return Double.POSITIVE_INFINITY;
    }
    int leadingZeros = Long.numberOfLeadingZeros(digits);
    long normalized = digits << leadingZeros;
    int index = 2 * (exponent - MIN_EXPONENT);
    long high = multiplyHigh(normalized, POWERS_OF_FIVE[index]);
    long low = normalized * POWERS_OF_FIVE[index];
    if ((high & PRECISION_MASK) == PRECISION_MASK) {
      long carry = multiplyHigh(normalized, POWERS_OF_FIVE[index + 1]);
      low += carry;
      high += Long.compareUnsigned(carry, low) > 0 ? 1 : 0;
    }
    if (low == -1 && (exponent < MIN_EXACT_EXPONENT || exponent > MAX_EXACT_EXPONENT)) {
      return Double.NaN;
    }
    return round(high, low, exponent, leadingZeros);
  }

  private static double round(long high, long low, int exponent, int leadingZeros) {
    int upperBit = (int) (high >>> 63);
    int shift = upperBit + 64 - FRACTION_BITS - 3;
    long fraction = high >>> shift;
    // The integer part of exponent * log2(10).
    int binaryExponent =
        ((217_706 * exponent) >> 16) + 63 + upperBit - leadingZeros + EXPONENT_BIAS;
    if (binaryExponent <= 0) {
      return subnormal(fraction, binaryExponent);
    }
    boolean mayBeTie =
        Long.compareUnsigned(low, 1) <= 0
            && exponent >= MIN_TIE_EXPONENT
            && exponent <= MAX_TIE_EXPONENT
            && (fraction & 3) == 1;
    if (mayBeTie && fraction << shift == high) {
      fraction &= ~1L; // a tie is rounded to the even fraction
    }
    fraction = (fraction + (fraction & 1)) >>> 1;
    if (fraction >= 2L << FRACTION_BITS) {
      fraction = 1L << FRACTION_BITS;
      binaryExponent++;
    }
    if (binaryExponent >= INFINITE_EXPONENT) {
      return Double.POSITIVE_INFINITY;
    }
    fraction &= ~(1L << FRACTION_BITS);
    return Double.longBitsToDouble((long) binaryExponent << FRACTION_BITS | fraction);
  }

  private static double subnormal(long fraction, int binaryExponent) {
    int shift = 1 - binaryExponent;
    if (shift >= 64) {
      return 0;
    }
    long shifted = fraction >>> shift;
    // A fraction that is rounded up to 2^52 is the smallest normal number, with these bits.
    return Double.longBitsToDouble((shifted + (shifted & 1)) >>> 1);
  }

  /** Returns the upper 64 bits of the product of two unsigned numbers. */
  private static long multiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  private static long[] powersOfFive() {
    long[] powers = new long[2 * (MAX_EXPONENT - MIN_EXPONENT + 1)];
    for (int exponent = MIN_EXPONENT; exponent <= MAX_EXPONENT; exponent++) {
      BigInteger bits = exponent < 0 ? reciprocalOfFive(-exponent) : powerOfFive(exponent);
      int index = 2 * (exponent - MIN_EXPONENT);
      powers[index] = bits.shiftRight(64).longValue();
      powers[index + 1] = bits.longValue();
    }
    return powers;
  }

  private static BigInteger powerOfFive(int exponent) {
    BigInteger power = BigInteger.valueOf(5).pow(exponent);
    return power.shiftLeft(128).shiftRight(power.bitLength());
  }

  private static BigInteger reciprocalOfFive(int exponent) {
    BigInteger power = BigInteger.valueOf(5).pow(exponent);
    int bitLength = power.bitLength();
    int shift = -exponent >= MIN_EXACT_EXPONENT ? bitLength + 127 : 2 * bitLength + 128;
    BigInteger reciprocal = BigInteger.ONE.shiftLeft(shift).divide(power).add(BigInteger.ONE);
    return reciprocal.shiftRight(Math.max(0, reciprocal.bitLength() - 128));
  }
}
