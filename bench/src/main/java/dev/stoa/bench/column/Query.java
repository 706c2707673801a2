package dev.stoa.bench.column;

import java.util.List;

/** A query: count and sum the values of some columns in some rows. */
public sealed interface Query {
  /** The columns to sum, in the order of the answer. */
  List<String> columns();

  /**
   * All rows.
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
   * The rows where a non-null int column is at most a bound.
   *
   * @param column the column with the condition
   * @param bound the largest selected number
   * @param columns the columns to sum
   */
  record FilteredSum(String column, int bound, List<String> columns) implements Query {
    /** Copies the list. */
    public FilteredSum {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The rows at given positions.
   *
   * @param rows the positions
   * @param columns the columns to sum
   */
  record Take(RowPositions rows, List<String> columns) implements Query {
    /** Copies the list. */
    public Take {
      columns = List.copyOf(columns);
    }
  }
}
