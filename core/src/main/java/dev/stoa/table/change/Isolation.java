package dev.stoa.table.change;

/** What a change of rows that a query found takes of others' changes that came in between. */
public enum Isolation {
  /**
   * None that the query would have seen: as if it had run at the moment of the commit. Rows that
   * came in and that it would have looked at are a conflict.
   */
  SERIALIZABLE,

  /**
   * None of the rows that it changes: rows that came in meanwhile stay as they are, whether or not
   * the query would have changed them.
   */
  SNAPSHOT
}
