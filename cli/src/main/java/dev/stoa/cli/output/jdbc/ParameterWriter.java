package dev.stoa.cli.output.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Sets a parameter of an insert to values of one type that are not null. */
@FunctionalInterface
interface ParameterWriter {
  /**
   * Sets a parameter.
   *
   * @throws IllegalArgumentException when the database has no such value; the message says why,
   *     without the location
   */
  void set(PreparedStatement statement, int index, Object value) throws SQLException;
}
