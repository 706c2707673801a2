package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;

/** How a loop that sums a mapped column detects nulls. */
public enum MappedLoop {
  /** Tests the bitmap for each value, if the column has nulls. */
  BRANCHES("mapped-limit", "mapped little-endian arrays, one branch on the bitmap per value") {
    @Override
    void add(MappedColumn column, int ordinal, ColumnTotals totals) {
      BranchSums.add(column, ordinal, totals);
    }
  },
  /** Tests the bitmap for 64 values at a time; masks values if some of them are null. */
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
