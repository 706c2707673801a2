package dev.stoa.cli.input.jdbc;

/**
 * The number of rows that the driver fetches at a time, which it holds in memory: few at first,
 * then as many as have a size of some megabytes.
 */
final class FetchSize {
  private static final int FIRST_ROW_COUNT = 64;
  private static final int MAX_ROW_COUNT = 10_000;
  private static final long TARGET_SIZE_IN_BYTES = 8 << 20;

  private int rowCount = FIRST_ROW_COUNT;
  private int rowsOfFetch;
  private long bytesOfFetch;

  /** Returns the number of rows of the next fetch. */
  int rowCount() {
    return rowCount;
  }

  /**
   * Adds a row that was read.
   *
   * @return whether {@link #rowCount} has changed, because the row is the last one of its fetch
   */
  boolean add(long sizeInBytes) {
    rowsOfFetch++;
    bytesOfFetch += sizeInBytes;
    if (rowsOfFetch < rowCount) {
      return false;
    }
    long fittingCount = TARGET_SIZE_IN_BYTES * rowsOfFetch / Math.max(1, bytesOfFetch);
    int oldRowCount = rowCount;
    // Later rows may be larger, so the number at most doubles.
    rowCount = (int) Math.max(1, Math.min(Math.min(MAX_ROW_COUNT, 2L * rowCount), fittingCount));
    rowsOfFetch = 0;
    bytesOfFetch = 0;
    return rowCount != oldRowCount;
  }
}
