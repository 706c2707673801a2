package dev.stoa.format.split;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.matcher.FilterDecision;

/** Finds the rows of a split directory that are read. Called with rows that never go back. */
abstract class RowSelector {
  final Bitmap selection = new Bitmap();
  FilterDecision decision = FilterDecision.NONE;

  /** The first row from {@code row} on that is read; the row count if none is. */
  abstract long nextMatch(long row);

  /**
   * Decides which of some rows are read; {@link #decision} and {@link #selection} tell it.
   *
   * @param limit the row behind the last that is asked for; more may be decided
   * @return the row behind the last that was decided
   */
  abstract long evaluate(long row, long limit);

  /** What is known of the rows that were evaluated last. */
  final FilterDecision decision() {
    return decision;
  }

  /** Which of the rows evaluated last are read, where some may be. */
  final Bitmap selection() {
    return selection;
  }
}
