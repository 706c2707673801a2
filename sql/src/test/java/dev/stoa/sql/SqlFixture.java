package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.sql.statement.SqlNames;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A database in memory and a directory of tables, for tests of statements. */
final class SqlFixture implements AutoCloseable {
  private final Path directory;
  private final Connection connection;
  private final StoaDuckDb duckDb;

  SqlFixture(Path directory) throws SQLException {
    this.directory = directory;
    this.connection = DriverManager.getConnection("jdbc:duckdb:");
    this.duckDb = StoaDuckDb.register(connection);
  }

  Connection connection() {
    return connection;
  }

  StoaDuckDb duckDb() {
    return duckDb;
  }

  /** Returns the location of a table in quotes. */
  String path(String name) {
    return SqlNames.text(directory.resolve(name).toString());
  }

  /** Runs a statement of DuckDB alone. */
  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs a statement and returns the number of written rows. */
  long write(String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return result.writtenRowCount();
    }
  }

  List<String> rows(String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return Answer.read(result.rows().orElseThrow()).rows();
    }
  }

  /** Runs a statement that fails, and returns the message. */
  String error(String sql) {
    return assertThrows(SQLException.class, () -> write(sql)).getMessage();
  }

  /** Fails if a result or a failed statement left memory. */
  @Override
  public void close() throws SQLException {
    duckDb.close();
    connection.close();
  }
}
