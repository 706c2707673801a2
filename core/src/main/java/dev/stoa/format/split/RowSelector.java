package dev.stoa.format.split;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.FilterDecision;

/**
 * Finds the rows of a split directory that a reader returns. Called with rows in ascending order.
 */
abstract class RowSelector {
  /** The number of rows after which selectors align the ends of what they decide. */
  static final int MAX_ROWS_PER_EVALUATION = 4096;

  /** Set by {@link #evaluate}. */
  final Bitmap selection = new Bitmap();

  /** Set by {@link #evaluate}. */
  FilterDecision decision = FilterDecision.NONE;

  /**
   * Returns the first selected row from {@code row} on; the row count if no such row is selected.
   */
  abstract long nextMatch(long row);

  /**
   * Decides which rows are selected; {@link #decision} and {@link #selection} return the result.
   *
   * @param row the first row to decide
   * @param limit the end of the requested rows; more may be decided
   * @return the end of the decided rows
   */
  abstract long evaluate(long row, long limit);

  /** Decides rows from {@code row} on by footers and indexes alone, without reading pages. */
  abstract RowRange decide(long row);

  /** Returns the decision for the last evaluated rows. */
  final FilterDecision decision() {
    return decision;
  }

  /** Returns the selection among the last evaluated rows, if the decision is SOME. */
  final Bitmap selection() {
    return selection;
  }
}
