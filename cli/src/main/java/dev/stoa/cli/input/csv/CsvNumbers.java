package dev.stoa.cli.input.csv;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Recognizes numbers in CSV fields without parsing them. Numbers with leading zeros or a plus sign
 * are text, since these may be significant, as in zip codes.
 */
final class CsvNumbers {
  private static final int LONG_DIGIT_COUNT = 19;

  /** The length of numbers without an exponent that are always finite doubles. */
  private static final int MAX_FINITE_LENGTH = 300;

  /** The length of a point and of digits that every double keeps. */
  private static final int MAX_KEPT_LENGTH = 16;

  private CsvNumbers() {}

  /** Returns the number of digits of an integer without leading zeros; 0 if the text is none. */
  static int integerDigitCount(String text) {
    int start = text.charAt(0) == '-' ? 1 : 0;
    int end = digitsEnd(text, start);
    boolean hasLeadingZero = end - start > 1 && text.charAt(start) == '0';
    boolean isNegativeZero = start == 1 && end == 2 && text.charAt(1) == '0';
    return end < text.length() || hasLeadingZero || isNegativeZero ? 0 : end - start;
  }

  /** Returns whether an integer of some digits fits 64 bits. */
  static boolean isLong(String integer, int digitCount) {
    if (digitCount < LONG_DIGIT_COUNT) {
      return true;
    }
    if (digitCount > LONG_DIGIT_COUNT) {
      return false;
    }
    boolean isNegative = integer.charAt(0) == '-';
    String limit = isNegative ? "-9223372036854775808" : "9223372036854775807";
    return integer.compareTo(limit) <= 0;
  }

  /**
   * Returns whether a text is a finite number with a fraction or an exponent, such as .5 and 5., or
   * the negative zero, which integers lack.
   */
  static boolean isFiniteNonInteger(String text) {
    int start = text.charAt(0) == '-' ? 1 : 0;
    int end = digitsEnd(text, start);
    if (end - start > 1 && text.charAt(start) == '0') {
      return false;
    }
    int digitCount = end - start;
    int fractionEnd = end;
    if (end < text.length() && text.charAt(end) == '.') {
      fractionEnd = digitsEnd(text, end + 1);
      digitCount += fractionEnd - end - 1;
    }
    if (digitCount == 0) {
      return false;
    }
    if (fractionEnd == text.length()) {
      return (fractionEnd > end || text.equals("-0")) && text.length() <= MAX_FINITE_LENGTH;
    }
    return isExponent(text, fractionEnd) && Double.isFinite(Double.parseDouble(text));
  }

  /**
   * Returns whether a number has more digits than a double keeps: those of the nearest double
   * differ. A double that a program printed with any number of digits does not.
   */
  static boolean isRounded(String text) {
    if (text.length() <= MAX_KEPT_LENGTH) {
      return false;
    }
    BigDecimal number;
    try {
      number = new BigDecimal(text).stripTrailingZeros();
    } catch (NumberFormatException e) {
      return false; // the exponent exceeds 32 bits: no other type has the number either
    }
    BigDecimal stored = new BigDecimal(number.doubleValue());
    return stored.round(new MathContext(number.precision())).compareTo(number) != 0;
  }

  private static boolean isExponent(String text, int start) {
    if (text.charAt(start) != 'e' && text.charAt(start) != 'E') {
      return false;
    }
    boolean hasSign =
        start + 1 < text.length()
            && (text.charAt(start + 1) == '-' || text.charAt(start + 1) == '+');
    int digitsStart = start + (hasSign ? 2 : 1);
    return digitsStart < text.length() && digitsEnd(text, digitsStart) == text.length();
  }

  /** Returns the index of the first character from {@code start} on that is no digit. */
  private static int digitsEnd(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
