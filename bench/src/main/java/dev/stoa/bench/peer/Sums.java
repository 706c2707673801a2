package dev.stoa.bench.peer;

/**
 * The result of a loop over all rows; equal for all contestants that read the same data.
 *
 * @param rowCount the number of rows
 * @param sum the sum of all values of the requested columns: an int or long adds itself, a double
 *     {@link #ofDouble}, text and bytes {@link #ofBytes}, a map the sum of its values, and an array
 *     the sum of its elements
 */
public record Sums(long rowCount, long sum) {
  /** Returns the sum as a line of text. */
  public String answer() {
    return "sum " + sum;
  }

  /** Returns 31 times the length plus the last byte, which forces a reader to find the bytes. */
  public static long ofBytes(byte[] bytes, int offset, int length) {
    return length == 0 ? 0 : 31L * length + bytes[offset + length - 1];
  }

  /** Returns the bits of a double, since their sum does not depend on the order. */
  public static long ofDouble(double value) {
    return Double.doubleToLongBits(value);
  }
}
