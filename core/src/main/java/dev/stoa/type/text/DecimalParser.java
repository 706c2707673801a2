package dev.stoa.type.text;

/**
 * Parses the unscaled values of decimals of up to 18 digits from bytes of ASCII text, without
 * creating objects. Reused for many texts; not thread-safe.
 */
public final class DecimalParser {
  /** Returned if the text is not such a number. */
  public static final long NO_DECIMAL = Long.MIN_VALUE;

  private static final int MAX_DIGIT_COUNT = 18;
  private static final long[] POWERS_OF_TEN = powersOfTen();

  private final int scale;
  private final long limit;
  private final DecimalScanner number = new DecimalScanner();

  /**
   * Creates a parser of a decimal type.
   *
   * @param precision the number of digits, at most 18
   */
  public DecimalParser(int precision, int scale) {
    this.scale = scale;
    this.limit = POWERS_OF_TEN[precision];
  }

  /**
   * Returns the unscaled value of a number; {@link #NO_DECIMAL} if the text is none in the usual
   * notation, or has more digits than the type.
   */
  public long parse(byte[] bytes, int start, int end) {
    if (!number.scan(bytes, start, end)) {
      return NO_DECIMAL;
    }
    long digits = number.digits();
    int shift = number.exponent() + scale;
    boolean isShifted = shift >= -MAX_DIGIT_COUNT && shift <= MAX_DIGIT_COUNT;
    if (number.isTruncated() || digits < 0 || !isShifted) {
      return NO_DECIMAL;
    }
    long unscaled;
    if (shift >= 0) {
      if (digits >= limit / POWERS_OF_TEN[shift] + 1) {
        return NO_DECIMAL;
      }
      unscaled = digits * POWERS_OF_TEN[shift];
    } else {
      long divisor = POWERS_OF_TEN[-shift];
      unscaled = digits / divisor;
      if (unscaled * divisor != digits) {
        return NO_DECIMAL;
      }
    }
    if (unscaled >= limit) {
      return NO_DECIMAL;
    }
    return number.isNegative() ? -unscaled : unscaled;
  }

  private static long[] powersOfTen() {
    long[] powers = new long[MAX_DIGIT_COUNT + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = 10 * powers[i - 1];
    }
    return powers;
  }
}
