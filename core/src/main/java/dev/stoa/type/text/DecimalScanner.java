package dev.stoa.type.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Splits the text of a decimal number into its digits and its exponent: 1.25e3 is 125 and 1. Its
 * fields are those of the last number, until {@link #scan} is called again.
 */
final class DecimalScanner {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The bytes that {@link #scanWords} reads at most: eight of each part, and the point. */
  private static final int WORDS_LENGTH = 2 * Long.BYTES + 1;

  private static final long POINTS = 0x2e2e_2e2e_2e2e_2e2eL;
  private static final long ZEROS = 0x3030_3030_3030_3030L;
  private static final long LOW_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = LOW_BITS << 7;

  private static final int[] POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

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
    int length = end - first;
    if (length <= WORDS_LENGTH
        && first + WORDS_LENGTH <= bytes.length
        && scanWords(bytes, first, end)) {
      return true;
    }
    return length < MAX_DIGIT_COUNT ? scanShort(bytes, first, end) : scanLong(bytes, first, end);
  }

  /**
   * Scans a number of at most eight digits before the point and eight after it, all of each at
   * once: where the point is and how long a number is cannot be predicted, so that a loop over the
   * digits would wait for two mispredicted branches. Returns false if the text is anything else,
   * which may be another number.
   */
  private boolean scanWords(byte[] bytes, int start, int end) {
    // hot: stoa bench parsing
    long word = (long) LONGS.get(bytes, start);
    long difference = word ^ POINTS;
    long points = (difference - LOW_BITS) & ~difference & HIGH_BITS;
    int length = end - start;
    int integerLength = Math.min(Long.numberOfTrailingZeros(points) / Byte.SIZE, length);
    int fractionLength = Math.max(0, length - integerLength - 1);
    boolean hasPoint = integerLength < length && bytes[start + integerLength] == '.';
    if (integerLength + fractionLength == 0
        || fractionLength > Long.BYTES
        || (!hasPoint && integerLength < length)) {
      return false;
    }
    long integer = alignedDigits(word, integerLength);
    long fraction =
        alignedDigits((long) LONGS.get(bytes, start + integerLength + 1), fractionLength);
    if (!areDigits(integer) || !areDigits(fraction)) {
      return false;
    }
    digits = number(integer) * POWERS_OF_TEN[fractionLength] + number(fraction);
    exponent = -fractionLength;
    isTruncated = false;
    return true;
  }

  /** Moves the first bytes of a word to its end, after as many zeros as make it eight digits. */
  private static long alignedDigits(long word, int length) {
    int halfShift = 4 * (Long.BYTES - length); // two shifts, since one cannot be by 64 bits
    int halfLength = 4 * length;
    return ((word << halfShift) << halfShift) | ((ZEROS >>> halfLength) >>> halfLength);
  }

  private static boolean areDigits(long word) {
    long lowest = word & 0xf0f0_f0f0_f0f0_f0f0L;
    long highest = (word + 0x0606_0606_0606_0606L) & 0xf0f0_f0f0_f0f0_f0f0L;
    return ((lowest ^ ZEROS) | (highest ^ ZEROS)) == 0;
  }

  /** Returns the number that eight digits denote: adds neighbors in pairs, fours and eights. */
  private static long number(long eightDigits) {
    long pairs = ((eightDigits & 0x0f0f_0f0f_0f0f_0f0fL) * ((10 << 8) + 1)) >>> 8;
    long fours = ((pairs & 0x00ff_00ff_00ff_00ffL) * ((100 << 16) + 1)) >>> 16;
    return ((fours & 0x0000_ffff_0000_ffffL) * ((10_000L << 32) + 1)) >>> 32;
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
