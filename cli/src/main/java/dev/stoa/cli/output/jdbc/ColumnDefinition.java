package dev.stoa.cli.output.jdbc;

import dev.stoa.cli.database.SqlNames;

/**
 * A column of a new table, and how its values are written.
 *
 * @param name the name
 * @param sqlType the type in SQL
 * @param isNullable whether values may be null
 * @param writer sets parameters to values that are not null
 */
record ColumnDefinition(String name, String sqlType, boolean isNullable, ParameterWriter writer) {
  /** Returns the definition in SQL. */
  String sql(SqlNames names) {
    return names.quote(name) + " " + sqlType + (isNullable ? "" : " NOT NULL");
  }
}
