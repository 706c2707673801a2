package dev.stoa.type.text;

import java.nio.charset.StandardCharsets;

/**
 * Parses integers from bytes of ASCII text, and numbers with a point that need no rounding; {@link
 * DoubleParser} parses all others. Called for each field of delimited text.
 *
 * <p>The usual notation creates no objects; all others that Java reads go through strings.
 */
public final class NumberText {
  /** The number of digits that always fit a long. */
  private static final int MAX_LONG_DIGIT_COUNT = 18;

  /** The number of characters up to which a double represents every number of digits exactly. */
  private static final int MAX_EXACT_LENGTH = 15;

  /** The powers of ten that a double represents exactly and that such numbers may need. */
  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private NumberText() {}

  /**
   * Returns whether a text is an integer as a program would print it: without a plus sign, leading
   * zeros or blanks, and short enough for a long.
   */
  public static boolean isPlainInteger(byte[] bytes, int start, int end) {
    int digits = bytes[start] == '-' ? start + 1 : start;
    int digitCount = end - digits;
    if (digitCount == 0 || digitCount > MAX_LONG_DIGIT_COUNT) {
      return false;
    }
    if (bytes[digits] == '0') {
      return end - start == 1;
    }
    for (int i = digits; i < end; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return false;
      }
    }
    return true;
  }

  /** Parses a text that {@link #isPlainInteger} accepts. */
  public static long parsePlainInteger(byte[] bytes, int start, int end) {
    boolean isNegative = bytes[start] == '-';
    long value = 0;
    for (int i = isNegative ? start + 1 : start; i < end; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return isNegative ? -value : value;
  }

  /**
   * Returns the index of the decimal point of a number as a program would print it without an
   * exponent, or {@code end} if it is an integer; -1 if it is no such number, or so long that it
   * must be rounded.
   */
  public static int findPlainPoint(byte[] bytes, int start, int end) {
    if (end - start > MAX_EXACT_LENGTH) {
      return -1;
    }
    int point = start;
    while (point < end && bytes[point] != '.') {
      point++;
    }
    boolean isNegativeZero = bytes[start] == '-' && start + 1 < end && bytes[start + 1] == '0';
    boolean isWhole =
        point > start
            && (isPlainInteger(bytes, start, point) || (isNegativeZero && point == start + 2));
    if (!isWhole || (isNegativeZero && point == end) || point == end - 1) {
      return -1;
    }
    for (int i = point + 1; i < end; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return -1;
      }
    }
    return point;
  }

  /**
   * Parses a number whose point {@link #findPlainPoint} found; both of its parts and the power are
   * exact, so that it is rounded once.
   */
  public static double parsePlainDecimal(byte[] bytes, int start, int point, int end) {
    boolean isNegative = bytes[start] == '-';
    long digits = 0;
    for (int i = isNegative ? start + 1 : start; i < end; i++) {
      if (i != point) {
        digits = digits * 10 + (bytes[i] - '0');
      }
    }
    double value = digits / POWERS_OF_TEN[Math.max(0, end - point - 1)];
    return isNegative ? -value : value;
  }

  /**
   * Parses an integer as {@link Long#parseLong(String)} does; blanks around it are ignored.
   *
   * @throws NumberFormatException when the text is no integer, or out of range
   */
  public static long parseLong(byte[] bytes, int start, int end) {
    if (start < end) {
      boolean isNegative = bytes[start] == '-';
      int first = isNegative ? start + 1 : start;
      if (first < end && end - first <= MAX_LONG_DIGIT_COUNT) {
        long value = 0;
        int i = first;
        // hot: stoa bench parsing
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
          value = value * 10 + (bytes[i] - '0');
          i++;
        }
        if (i == end) {
          return isNegative ? -value : value;
        }
      }
    }
    return Long.parseLong(text(bytes, start, end).strip());
  }

  /**
   * Parses an integer as {@link Integer#parseInt(String)} does; blanks around it are ignored.
   *
   * @throws NumberFormatException when the text is no integer, or out of range
   */
  public static int parseInt(byte[] bytes, int start, int end) {
    long value = parseLong(bytes, start, end);
    if (value != (int) value) {
      throw new NumberFormatException(value + " is out of the range of int");
    }
    return (int) value;
  }

  /**
   * Parses a number as {@link Double#parseDouble} does, without literals of Java such as 1d and
   * 0x1p3; blanks around it are ignored.
   *
   * @throws NumberFormatException when the text is no number, or finite but out of range
   */
  public static double parseDouble(String text) {
    String number = javaNumber(text);
    double value = Double.parseDouble(number);
    if (Double.isInfinite(value)) {
      checkInfinite(number);
    }
    return value;
  }

  /**
   * Parses a number as {@link Float#parseFloat} does, with the limits of {@link #parseDouble}.
   *
   * @throws NumberFormatException when the text is no number, or finite but out of range
   */
  public static float parseFloat(String text) {
    String number = javaNumber(text);
    float value = Float.parseFloat(number);
    if (Float.isInfinite(value)) {
      checkInfinite(number);
    }
    return value;
  }

  private static void checkInfinite(String text) {
    if (!text.contains("Infinity")) {
      throw new NumberFormatException(text + " is out of range");
    }
  }

  /** Returns whether a text is NaN or an infinity, as Java or as C spells them. */
  public static boolean isNonFinite(String text) {
    return switch (text) {
      case "NaN", "nan", "Infinity", "inf", "-Infinity", "-inf" -> true;
      default -> false;
    };
  }

  /** Returns the number without blanks, in Java's spelling; rejects literals of Java. */
  private static String javaNumber(String text) {
    String number = text.strip();
    if (isNonFinite(number)) {
      return number.replace("nan", "NaN").replace("inf", "Infinity");
    }
    char last = number.isEmpty() ? ' ' : number.charAt(number.length() - 1);
    if ("dDfF".indexOf(last) >= 0 || number.indexOf('x') >= 0 || number.indexOf('X') >= 0) {
      throw new NumberFormatException(text);
    }
    return number;
  }

  private static String text(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
