package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;

/** A loop that sums a mapped column. */
public enum MappedLoop {
  /** One branch per value if the column has nulls. */
  BRANCHES("mapped-limit", "mapped little-endian arrays, one branch on the bitmap a value") {
    @Override
    void add(MappedColumn column, int ordinal, ColumnTotals totals) {
      BranchSums.add(column, ordinal, totals);
    }
  },
  /** The bitmap in words: 64 values without a test if all are valid. */
  WORDS("mapped-limit-words", "mapped little-endian arrays, the bitmap tested 64 bits at a time") {
    @Override
    void add(MappedColumn column, int ordinal, ColumnTotals totals) {
      WordSums.add(column, ordinal, totals);
    }
  };

  private final String contestantName;
  private final String setup;

  MappedLoop(String contestantName, String setup) {
    this.contestantName = contestantName;
    this.setup = setup;
  }

  String contestantName() {
    return contestantName;
  }

  String setup() {
    return setup;
  }

  /** Adds all values of a column to the totals. */
  abstract void add(MappedColumn column, int ordinal, ColumnTotals totals);
}
