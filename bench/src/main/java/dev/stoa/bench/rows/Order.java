package dev.stoa.bench.rows;

import dev.stoa.cli.demo.crawl.StableRandom;

/** The order of the condition column. */
public enum Order {
  /** Random. */
  RANDOM {
    @Override
    int condition(long row, long rows, StableRandom random) {
      return random.nextInt(SyntheticRows.FILTER_CARDINALITY);
    }
  },
  /** Sorted, ascending. */
  SORTED {
    @Override
    int condition(long row, long rows, StableRandom random) {
      return (int) (row * SyntheticRows.FILTER_CARDINALITY / rows);
    }
  };

  abstract int condition(long row, long rows, StableRandom random);
}
