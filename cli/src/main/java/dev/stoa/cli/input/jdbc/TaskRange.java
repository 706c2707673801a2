package dev.stoa.cli.input.jdbc;

/**
 * The rows that one task reads: those that satisfy two conditions on the column by which an input
 * is divided. Ranges of one input overlap nowhere, and together contain all rows, also those with
 * null and those added after the ranges were computed.
 *
 * @param lowerClause a condition in SQL
 * @param upperClause a condition in SQL
 */
public record TaskRange(String lowerClause, String upperClause) {
  private static final String TRUE = "1 = 1";

  /** All rows. */
  public static final TaskRange ALL = new TaskRange(TRUE, TRUE);

  /** Returns whether the range contains all rows. */
  boolean isAll() {
    return equals(ALL);
  }

  /** Returns both conditions as one. */
  String clause() {
    return "(" + lowerClause + ") AND (" + upperClause + ")";
  }
}
