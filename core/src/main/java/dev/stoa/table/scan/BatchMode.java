package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/** The choice of the rows that the batches of a scan contain. */
@Experimental
public enum BatchMode {
  /**
   * Only live rows that match the predicate: row <i>n</i> of every column belongs to the
   * <i>n</i>-th of these rows. Nothing is copied if consecutive rows match.
   */
  COMPACT,

  /**
   * Consecutive rows, with a selection bit for each; {@link dev.stoa.data.RecordBatch#hasSelection}
   * says whether the bits must be checked. For engines that apply the selection themselves: the
   * columns contain all decoded values.
   */
  WITH_SELECTION,

  /**
   * Like {@link #WITH_SELECTION}, but a column is decoded when {@link
   * dev.stoa.data.RecordBatch#column} first returns it, and not at all if it is not asked for.
   */
  DEFERRED
}
