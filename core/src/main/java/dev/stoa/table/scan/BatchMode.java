package dev.stoa.table.scan;

import dev.stoa.annotation.Experimental;

/** Which rows the batches of a scan contain. */
@Experimental
public enum BatchMode {
  /**
   * Only live rows that match the predicate: row <i>n</i> of every column is the <i>n</i>-th of
   * them. Nothing is copied if consecutive rows match.
   */
  COMPACT,

  /**
   * Consecutive rows, with a selection bit for each; {@link dev.stoa.data.RecordBatch#hasSelection}
   * says whether the bits must be checked. For engines that apply the selection themselves: columns
   * are exactly as decoded.
   */
  WITH_SELECTION
}
