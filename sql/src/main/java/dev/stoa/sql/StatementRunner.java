package dev.stoa.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;

/** Runs statements of Stoa's own on a program's connection. */
final class StatementRunner {
  private final DuckDBConnection connection;

  StatementRunner(DuckDBConnection connection) {
    this.connection = connection;
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs statements in one call, which takes less time than one call for each. */
  void executeAll(List<String> statements) throws SQLException {
    if (!statements.isEmpty()) {
      execute(String.join("; ", statements));
    }
  }

  /** Runs a query and returns its first value; empty text if there is none. */
  String value(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      String value = rows.next() ? rows.getString(1) : null;
      return value == null ? "" : value;
    }
  }

  /** Runs a query and returns its first column. */
  List<String> values(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /** Runs an explanation and returns the plan, which is the last column of the first row. */
  String lastValue(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(rows.getMetaData().getColumnCount()) : "";
    }
  }
}
