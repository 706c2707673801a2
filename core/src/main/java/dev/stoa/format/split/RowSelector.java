package dev.stoa.format.split;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.FilterDecision;

/** Finds the rows of a split directory that are read. Called with rows that never go back. */
interface RowSelector {
  /** The first row from {@code row} on that is read; the row count if none is. */
  long nextMatch(long row);

  /**
   * Decides which of some rows are read; {@link #decision} and {@link #selection} tell it.
   *
   * @param limit the row behind the last that is asked for; more may be decided
   * @return the row behind the last that was decided
   */
  long evaluate(long row, long limit);

  /** What is known of the rows that were evaluated last. */
  FilterDecision decision();

  /** Which of the rows evaluated last are read, where some may be. */
  Bitmap selection();
}
