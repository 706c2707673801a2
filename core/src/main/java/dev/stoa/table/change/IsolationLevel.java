package dev.stoa.table.change;

import dev.stoa.annotation.Internal;

/** The concurrent changes that a row-level change tolerates. */
@Internal
public enum IsolationLevel {
  /**
   * Tolerates no change that the query would have seen, so it takes effect as if it ran at the time
   * of the commit. Added rows that the query would have read are a conflict.
   */
  SERIALIZABLE,

  /**
   * Tolerates changes to rows that the query does not change. Rows added concurrently stay
   * unchanged, even if the query would have changed them.
   */
  SNAPSHOT
}
