package dev.stoa.bench.experiment.sql;

/**
 * The size of the data, and their seed.
 *
 * @param rowCount the approximate number of rows of TPC-H's lineitem
 * @param seed the seed of the crawl; the tables of TPC-H are always the same
 */
record SqlDataSize(long rowCount, long seed) {
  /** The number of rows at scale factor 1. */
  static final long ROWS_AT_SCALE_ONE = 6_000_000;

  private static final long PARTS_AT_SCALE_ONE = 200_000;
  private static final long ROWS_PER_PAGE = 10;

  double scaleFactor() {
    return (double) rowCount / ROWS_AT_SCALE_ONE;
  }

  /** Returns the number of pages of the crawl. */
  long pageCount() {
    return Math.max(1, rowCount / ROWS_PER_PAGE);
  }

  /** Returns the largest key of an order; a quarter of the keys have an order. */
  long maxOrderKey() {
    return rowCount;
  }

  long partCount() {
    return Math.round(PARTS_AT_SCALE_ONE * scaleFactor());
  }
}
