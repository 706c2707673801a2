package dev.stoa.hadoop.join;

import java.io.IOException;

/**
 * The tables that {@link HashJoin} looks up for each row of the streamed table: their distinct
 * keys, numbered from 0, and the records with each.
 */
interface BuiltSide {
  /** The number of no key. */
  int NO_KEY = -1;

  /** Returns the number of a key, or {@link #NO_KEY}. */
  int find(JoinKey key);

  /** Returns the number of distinct keys. */
  int keyCount();

  /** Returns a bit for each table that contains a key. */
  long tables(int keyNumber);

  /** Returns the records of a table with a key. */
  JoinGroup.Records records(int keyNumber, int table) throws IOException;
}
