package dev.stoa.hadoop.join;

import java.util.Arrays;
import java.util.Locale;

/**
 * Which keys a join passes to the map function, and with which records. As in SQL, a null key
 * equals no key, not even another null.
 */
public enum JoinType {
  /** Keys that all tables contain, with the records of all tables. */
  INNER,
  /** All records of the first table, with the records of the other tables, if any. */
  LEFT,
  /** All records of all tables. */
  FULL,
  /** Only records of the first table whose key is in all other tables. */
  SEMI,
  /** Only records of the first table whose key is in none of the other tables. */
  ANTI;

  /**
   * Returns whether the join passes on a key.
   *
   * @param tables a bit for each table that contains the key
   * @param allTables a bit for each table
   */
  boolean accepts(long tables, long allTables) {
    return switch (this) {
      case INNER, SEMI -> tables == allTables;
      case LEFT -> (tables & 1) != 0;
      case FULL -> true;
      case ANTI -> tables == 1;
    };
  }

  /** Whether records of a table are passed on even if no other table contains their key. */
  boolean keepsUnmatched(int table) {
    return switch (this) {
      case INNER, SEMI -> false;
      case LEFT, ANTI -> table == 0;
      case FULL -> true;
    };
  }

  /** Whether only records of the first table are passed on. */
  boolean returnsOnlyFirstTable() {
    return this == SEMI || this == ANTI;
  }

  /**
   * Returns whether a join can pass on any key.
   *
   * @param tables a bit for each table that has rows
   * @param allTables a bit for each table
   */
  boolean canHaveResult(long tables, long allTables) {
    return switch (this) {
      case INNER, SEMI -> tables == allTables;
      case LEFT, ANTI -> (tables & 1) != 0;
      case FULL -> tables != 0;
    };
  }

  /** Returns the type with a name, in any case. */
  static JoinType parse(String key, String name) {
    return Arrays.stream(values())
        .filter(type -> type.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is the unknown join type \"%s\": set it to one of %s"
                        .formatted(key, name, Arrays.toString(values()).toLowerCase(Locale.ROOT))));
  }
}
