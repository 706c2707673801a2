package dev.stoa.bench.peer;

/**
 * What a loop over all rows gives; equal for every contestant that read the same.
 *
 * @param rows how many rows there were
 * @param sum the sum of all values of all columns asked for: a number counts as itself, text and
 *     bytes as {@link #ofBytes}, a map as the sum of its values, an array as that of its elements
 */
public record Sums(long rows, long sum) {
  /** As a line of text. */
  public String answer() {
    return "sum " + sum;
  }

  /** 31 times the length and the last byte: nobody answers that without having found the bytes. */
  public static long ofBytes(byte[] bytes, int offset, int length) {
    return length == 0 ? 0 : 31L * length + bytes[offset + length - 1];
  }

  /** Of a double: its bits, so that no order of adding changes the sum. */
  public static long ofDouble(double value) {
    return Double.doubleToLongBits(value);
  }
}
