package dev.stoa.bench.rows;

import dev.stoa.cli.demo.crawl.StableRandom;

/** The order of the rows by the column {@link SyntheticRows#FILTER_COLUMN}. */
public enum Order {
  /** Random. */
  RANDOM {
    @Override
    int filterValue(long row, long rowCount, StableRandom random) {
      return random.nextInt(SyntheticRows.FILTER_CARDINALITY);
    }
  },
  /** Ascending. */
  SORTED {
    @Override
    int filterValue(long row, long rowCount, StableRandom random) {
      return (int) (row * SyntheticRows.FILTER_CARDINALITY / rowCount);
    }
  };

  /** Returns the value of the filter column at a row. */
  abstract int filterValue(long row, long rowCount, StableRandom random);
}
