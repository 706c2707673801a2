package dev.stoa.bench.rows;

import dev.stoa.bench.crawl.Dice;

/** How the column for conditions is ordered. */
public enum Order {
  /** Any value anywhere. */
  RANDOM {
    @Override
    int condition(long row, long rows, Dice dice) {
      return dice.below(MadeRows.CONDITION_VALUES);
    }
  },
  /** Rising from the first row to the last. */
  SORTED {
    @Override
    int condition(long row, long rows, Dice dice) {
      return (int) (row * MadeRows.CONDITION_VALUES / rows);
    }
  };

  abstract int condition(long row, long rows, Dice dice);
}
