package dev.stoa.bench.experiment.sql;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Queries over Parquet files, or over DuckDB's own tables. */
final class DuckDbSession implements SqlSession {
  private static final String IN_MEMORY = "jdbc:duckdb:";

  private final Connection connection;

  private DuckDbSession(Connection connection) {
    this.connection = connection;
  }

  /** Opens a database in memory, which is apart from others, with a number of threads. */
  static Connection connect(int threadCount) throws SQLException {
    Connection connection = DriverManager.getConnection(IN_MEMORY);
    execute(connection, "SET threads = " + threadCount);
    return connection;
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Opens views over the Parquet file of each table in a directory. */
  static DuckDbSession overParquet(Path directory, int threadCount) throws SQLException {
    Connection connection = connect(threadCount);
    for (String table : SqlData.TABLE_NAMES) {
      execute(
          connection,
          "CREATE VIEW %s AS FROM '%s'".formatted(table, SqlData.parquetFile(directory, table)));
    }
    return new DuckDbSession(connection);
  }

  /** Opens the database file in a directory. */
  static DuckDbSession overDatabase(Path directory, int threadCount) throws SQLException {
    Connection connection = connect(threadCount);
    SqlData.attach(connection, directory);
    execute(connection, "USE " + SqlData.DATABASE_NAME);
    return new DuckDbSession(connection);
  }

  @Override
  public SqlAnswer run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return SqlAnswer.read(rows);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
