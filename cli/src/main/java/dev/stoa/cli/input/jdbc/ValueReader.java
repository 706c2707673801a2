package dev.stoa.cli.input.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads the values of one type of column as objects of Avro's generic classes. */
@FunctionalInterface
interface ValueReader {
  /**
   * Reads the value of a column in the current row; null if it is null.
   *
   * @throws IllegalArgumentException when the value cannot be stored; the message says why, without
   *     the location
   */
  Object read(ResultSet row, int index) throws SQLException;
}
