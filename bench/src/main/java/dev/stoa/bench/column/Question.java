package dev.stoa.bench.column;

import java.util.List;

/** What a reader is asked: to count and add up the values of some columns in some rows. */
public sealed interface Question {
  /** The columns to add up, in the order of the answer. */
  List<String> columns();

  /**
   * In all rows.
   *
   * @param columns to add up
   */
  record Sum(List<String> columns) implements Question {
    /** Keeps the list as it is. */
    public Sum {
      columns = List.copyOf(columns);
    }
  }

  /**
   * In those rows where a column of ints without nulls is at most a number.
   *
   * @param column the one with the condition
   * @param bound the largest number that fits
   * @param columns to add up
   */
  record AtMost(String column, int bound, List<String> columns) implements Question {
    /** Keeps the list as it is. */
    public AtMost {
      columns = List.copyOf(columns);
    }
  }

  /**
   * In those rows that stand at given positions.
   *
   * @param rows the positions
   * @param columns to add up
   */
  record Take(RowPositions rows, List<String> columns) implements Question {
    /** Keeps the list as it is. */
    public Take {
      columns = List.copyOf(columns);
    }
  }
}
