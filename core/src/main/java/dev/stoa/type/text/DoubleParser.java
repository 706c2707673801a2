package dev.stoa.type.text;

import java.nio.charset.StandardCharsets;

/**
 * Parses doubles and floats from bytes of ASCII text without creating objects, except for texts
 * with more than 19 digits and unusual notations. Reused for many texts; not thread-safe.
 */
public final class DoubleParser {
  /** The powers of ten by which an integer of 53 bits can be divided with one rounding. */
  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  /** The bits of a double's fraction that a float lacks, and those of a tie between two floats. */
  private static final long BITS_BEYOND_FLOAT = 0x1FFF_FFFFL;

  private static final long TIE_BETWEEN_FLOATS = 0x1000_0000L;

  private final DecimalScanner number = new DecimalScanner();

  /**
   * Parses a number as {@link NumberText#parseDouble} does.
   *
   * @throws NumberFormatException when the text is no number, or finite but out of range
   */
  public double parse(byte[] bytes, int start, int end) {
    if (!number.scan(bytes, start, end)) {
      return NumberText.parseDouble(text(bytes, start, end));
    }
    long digits = number.digits();
    int exponent = number.exponent();
    double value;
    if (digits >>> 53 == 0 && exponent <= 0 && exponent > -POWERS_OF_TEN.length) {
      value = digits / POWERS_OF_TEN[-exponent];
    } else {
      value = DecimalToDouble.convert(digits, exponent);
      boolean isExact =
          !number.isTruncated() || value == DecimalToDouble.convert(digits + 1, exponent);
      if (Double.isNaN(value) || Double.isInfinite(value) || !isExact) {
        return NumberText.parseDouble(text(bytes, start, end));
      }
    }
    return number.isNegative() ? -value : value;
  }

  /**
   * Parses a number as {@link NumberText#parseFloat} does.
   *
   * @throws NumberFormatException when the text is no number, or finite but out of range
   */
  public float parseFloat(byte[] bytes, int start, int end) {
    double value = parse(bytes, start, end);
    double size = Math.abs(value);
    boolean isTie = (Double.doubleToRawLongBits(value) & BITS_BEYOND_FLOAT) == TIE_BETWEEN_FLOATS;
    // Rounding twice gives another result only if the double is between two floats.
    if ((value == 0 && number.digits() == 0)
        || (size >= Float.MIN_NORMAL && size < Float.MAX_VALUE && !isTie)) {
      return (float) value;
    }
    return NumberText.parseFloat(text(bytes, start, end));
  }

  private static String text(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
