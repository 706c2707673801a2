package dev.stoa.cli.rows;

/**
 * The rows to return of a sequence: at most {@code maxRowCount}, after the first {@code offset}.
 *
 * @param offset the number of rows to skip
 * @param maxRowCount the maximum number of rows
 */
public record RowRange(long offset, long maxRowCount) {
  /** All rows. */
  public static final RowRange ALL = new RowRange(0, Long.MAX_VALUE);

  private static final long MAX_SORT_MEMORY_IN_BYTES = 256L << 20;

  /** Returns the number of rows to find before and in this range. */
  long end() {
    return offset > Long.MAX_VALUE - maxRowCount ? Long.MAX_VALUE : offset + maxRowCount;
  }

  /** Returns the memory for sorting, which must fit into a small heap too. */
  static long sortMemoryInBytes() {
    return Math.min(MAX_SORT_MEMORY_IN_BYTES, Runtime.getRuntime().maxMemory() / 4);
  }
}
