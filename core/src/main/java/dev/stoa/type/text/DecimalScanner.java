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
    isNegative = start < end && bytes[start] == '-';
    int first = isNegative ? start + 1 : start;
    return end - first < MAX_DIGIT_COUNT
        ? scanShort(bytes, first, end)
        : scanLong(bytes, first, end);
  }

  /** Scans a number whose digits all fit. */
  private boolean scanShort(byte[] bytes, int start, int end) {
    long value = 0;
    int point = -1;
    int i = start;
    // hot: stoa bench parsing
    for (; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit;
      } else if (digit == '.' - '0' && point < 0) {
        point = i;
      } else {
        break;
      }
    }
    digits = value;
    exponent = point < 0 ? 0 : point + 1 - i;
    isTruncated = false;
    boolean hasDigit = i - start > (point < 0 ? 0 : 1);
    return hasDigit && (i == end || scanExponent(bytes, i, end));
  }

  private boolean scanLong(byte[] bytes, int start, int end) {
    long value = 0;
    int digitCount = 0;
    int keptCount = 0;
    int scale = 0;
    boolean isFraction = false;
    int i = start;
    for (; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digitCount++;
        if (keptCount < MAX_DIGIT_COUNT) {
          value = value * 10 + digit;
          keptCount += keptCount > 0 || digit > 0 ? 1 : 0;
          scale -= isFraction ? 1 : 0;
        } else {
          scale += isFraction ? 0 : 1;
          keptCount++;
        }
      } else if (digit == '.' - '0' && !isFraction) {
        isFraction = true;
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
