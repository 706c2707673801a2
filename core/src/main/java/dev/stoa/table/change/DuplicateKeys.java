package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;

/** What an {@link Upsert} does with several rows that have the same key. */
@Experimental
public enum DuplicateKeys {
  /** Keeps the row that is written last. */
  KEEP_LAST,
  /** Keeps the row that is written first, and ignores the others. */
  KEEP_FIRST,
  /** Rejects a row with the key of an earlier one. */
  REJECT
}
