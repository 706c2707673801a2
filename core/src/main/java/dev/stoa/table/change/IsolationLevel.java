package dev.stoa.table.change;

import dev.stoa.annotation.Internal;

/** Which concurrent changes a row-level change tolerates. */
@Internal
public enum IsolationLevel {
  /**
   * None that the query would have seen: it takes effect as if it ran at the moment of the commit.
   * Added rows that it would have read are a conflict.
   */
  SERIALIZABLE,

  /**
   * None to the rows that it changes. Rows added concurrently stay unchanged, even if the query
   * would have changed them.
   */
  SNAPSHOT
}
