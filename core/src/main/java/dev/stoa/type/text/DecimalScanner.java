package dev.stoa.type.text;

/**
 * Splits the text of a decimal number into its digits and its exponent: 1.25e3 is 125 and 1. Its
 * fields are those of the last number, until {@link #scan} is called again.
 */
final class DecimalScanner {
  /** The number of digits that always fit an unsigned long. */
  private static final int MAX_DIGIT_COUNT = 19;

  /** Beyond any exponent of a double; larger ones would overflow. */
  private static final int MAX_EXPONENT = 10_000;

  private long digits;
  private int exponent;
  private boolean isNegative;
  private boolean isTruncated;

  /**
   * Scans a number: an optional minus sign, digits with an optional point, and an optional
   * exponent. Returns false if the text is anything else.
   */
  boolean scan(byte[] bytes, int start, int end) {
    int i = start;
    isNegative = i < end && bytes[i] == '-';
    i += isNegative ? 1 : 0;
    long value = 0;
    int digitCount = 0;
    int keptCount = 0;
    int scale = 0;
    int firstFractionDigit = -1;
    // hot: stoa bench parsing
    for (; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digitCount++;
        if (keptCount < MAX_DIGIT_COUNT) {
          value = value * 10 + digit;
          keptCount += keptCount > 0 || digit > 0 ? 1 : 0;
          scale -= firstFractionDigit >= 0 ? 1 : 0;
        } else {
          scale += firstFractionDigit >= 0 ? 0 : 1;
          keptCount++;
        }
      } else if (digit == '.' - '0' && firstFractionDigit < 0) {
        firstFractionDigit = i + 1;
      } else {
        break;
      }
    }
    digits = value;
    exponent = scale;
    isTruncated = keptCount > MAX_DIGIT_COUNT;
    return digitCount > 0 && (i == end || scanExponent(bytes, i, end));
  }

  private boolean scanExponent(byte[] bytes, int start, int end) {
    if (bytes[start] != 'e' && bytes[start] != 'E') {
      return false;
    }
    int i = start + 1;
    boolean isSmall = i < end && bytes[i] == '-';
    i += isSmall || (i < end && bytes[i] == '+') ? 1 : 0;
    if (i == end) {
      return false;
    }
    int value = 0;
    for (; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      value = Math.min(MAX_EXPONENT, value * 10 + digit);
    }
    exponent += isSmall ? -value : value;
    return true;
  }

  /** Returns the first 19 digits after leading zeros, as an unsigned number. */
  long digits() {
    return digits;
  }

  /** Returns the power of ten by which the digits are multiplied. */
  int exponent() {
    return exponent;
  }

  boolean isNegative() {
    return isNegative;
  }

  /** Returns whether there were more digits than {@link #digits} returns. */
  boolean isTruncated() {
    return isTruncated;
  }
}
