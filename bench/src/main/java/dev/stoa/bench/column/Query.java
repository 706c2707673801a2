package dev.stoa.bench.column;

import java.util.List;

/** A query that counts and sums the values of some columns in some rows. */
public sealed interface Query {
  /** The names of the columns to sum, in the order of the answer. */
  List<String> columns();

  /**
   * Sums over all rows.
   *
   * @param columns the columns to sum
   */
  record Sum(List<String> columns) implements Query {
    /** Copies the list. */
    public Sum {
      columns = List.copyOf(columns);
    }
  }

  /**
   * Sums over the rows where an int column without nulls is at most a bound.
   *
   * @param column the name of the column with the condition
   * @param bound the largest value of selected rows
   * @param columns the columns to sum
   */
  record FilteredSum(String column, int bound, List<String> columns) implements Query {
    /** Copies the list. */
    public FilteredSum {
      columns = List.copyOf(columns);
    }
  }

  /**
   * Sums over the rows at some positions.
   *
   * @param rows the positions of the rows
   * @param columns the columns to sum
   */
  record Take(RowPositions rows, List<String> columns) implements Query {
    /** Copies the list. */
    public Take {
      columns = List.copyOf(columns);
    }
  }
}
