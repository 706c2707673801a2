package dev.stoa.sql.command;

import dev.stoa.cli.console.Console;
import dev.stoa.sql.SqlResult;
import dev.stoa.sql.StoaDuckDb;
import dev.stoa.sql.TableLocator;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
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

  /** Connects to a database. */
  static SqlSession open(
      Console console, Database database, TableLocator tables, ResultFormat format)
      throws SQLException {
    Connection connection = database.connect();
    try {
      return new SqlSession(console, connection, StoaDuckDb.register(connection, tables), format);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
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
