package dev.stoa.sql.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.sql.SqlResult;
import dev.stoa.sql.StoaDuckDb;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** A connection to DuckDB whose results are printed. */
final class SqlSession implements AutoCloseable {
  private final Console console;
  private final Connection connection;
  private final StoaDuckDb duckDb;
  private final BufferAllocator allocator;
  private final ResultPrinter printer;
  private ResultFormat format;

  private SqlSession(
      Console console, Connection connection, StoaDuckDb duckDb, ResultFormat format) {
    this.console = console;
    this.connection = connection;
    this.duckDb = duckDb;
    this.format = format;
    this.allocator = new RootAllocator();
    this.printer = new ResultPrinter(console, allocator);
  }

  /** Opens a database in memory or in a file. */
  static SqlSession open(
      Console console,
      SnapshotOptions snapshotOptions,
      ResultFormat format,
      Optional<String> database,
      Optional<Integer> threadCount)
      throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:duckdb:" + database.orElse(""));
    if (threadCount.isPresent()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET threads = " + threadCount.get());
      }
    }
    StoaDuckDb duckDb = StoaDuckDb.register(connection, new CommandLineTables(snapshotOptions));
    return new SqlSession(console, connection, duckDb, format);
  }

  /** Runs one statement and prints its result. */
  void run(String statement) throws SQLException, IOException {
    SqlProgress progress = SqlProgress.start(console, duckDb);
    try (SqlResult result = duckDb.executeStreamed(statement)) {
      progress.end(); // rows are printed where the progress was
      printer.print(result, format);
    } finally {
      progress.end();
    }
  }

  StoaDuckDb duckDb() {
    return duckDb;
  }

  void setFormat(ResultFormat newFormat) {
    format = newFormat;
  }

  @Override
  public void close() throws SQLException {
    duckDb.close();
    allocator.close();
    connection.close();
  }
}
