package dev.stoa.peers.databases;

import dev.stoa.bench.experiment.study.database.Databases.TableDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** DuckDB, which reads and writes text itself. */
record DuckDatabase(Connection connection) implements Database {
  static DuckDatabase open(Path directory) throws SQLException {
    Connection connection =
        DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("database.duckdb"));
    return new DuckDatabase(connection);
  }

  /** Loads a table without indexes: DuckDB would not use them in a join. */
  @Override
  public void load(TableDefinition table, Path text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE unsorted (" + table.columns() + ")");
      statement.execute(
          "COPY unsorted FROM '%s' (DELIMITER '|', HEADER false, QUOTE '', ESCAPE '')"
              .formatted(text));
      statement.execute(
          "CREATE TABLE %s AS SELECT * FROM unsorted ORDER BY %s"
              .formatted(table.name(), table.sortColumn()));
      statement.execute("DROP TABLE unsorted");
      statement.execute("CHECKPOINT");
    }
  }

  @Override
  public long write(String sql, Path file) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(
          "COPY (%s) TO '%s' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\t')"
              .formatted(sql, file));
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IOException("DuckDB cannot be closed", e);
    }
  }
}
