package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;

/** The rule of an {@link Upsert} for several rows with the same key. */
@Experimental
public enum DuplicateKeys {
  /** Keeps the row that is written last. */
  KEEP_LAST,
  /** Keeps the row that is written first, and ignores the others. */
  KEEP_FIRST,
  /** Rejects a row with the key of an earlier one. */
  REJECT
}
