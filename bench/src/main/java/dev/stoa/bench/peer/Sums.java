package dev.stoa.bench.peer;

/**
 * The result of a loop over all rows; equal for all contestants that read the same data.
 *
 * @param rows the number of rows
 * @param sum the sum of all values of the requested columns: a number adds itself, text and bytes
 *     {@link #ofBytes}, a map the sum of its values, an array that of its elements
 */
public record Sums(long rows, long sum) {
  /** The result as a line of text. */
  public String answer() {
    return "sum " + sum;
  }

  /** 31 times the length plus the last byte: a reader must find the bytes to compute it. */
  public static long ofBytes(byte[] bytes, int offset, int length) {
    return length == 0 ? 0 : 31L * length + bytes[offset + length - 1];
  }

  /** The summand of a double: its bits, so that the order does not matter. */
  public static long ofDouble(double value) {
    return Double.doubleToLongBits(value);
  }
}
