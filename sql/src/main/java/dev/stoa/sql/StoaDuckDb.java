package dev.stoa.sql;

import dev.stoa.annotation.Internal;
import dev.stoa.sql.statement.SqlStatement;
import dev.stoa.table.Table;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;

/**
 * Runs SQL on a program's DuckDB connection, over Stoa's tables, DuckDB's, and files that DuckDB
 * reads. Not thread-safe, as connections are not. Called by programs and by {@code stoa sql}.
 *
 * <p>A name of a table that DuckDB does not have is a directory: {@code FROM 'data/crawl'}. Of
 * these tables, a statement reads only the columns, fields of structs, keys of maps ({@code
 * metadata['content-type']}) and rows that it needs, on all cores. {@code CREATE TABLE 'dir' AS}
 * and {@code INSERT INTO 'dir'} write in one commit.
 *
 * <p>Tables cross into DuckDB in Arrow's memory, for which the JVM needs the option {@code
 * --add-opens=java.base/java.nio=ALL-UNNAMED}.
 */
public final class StoaDuckDb implements AutoCloseable {
  private final BufferAllocator allocator;
  private final TableFinder tables;
  private final SqlErrors errors;
  private final TableStreams streams;
  private final QueryRunner queries;
  private final TableSink sink;

  private StoaDuckDb(DuckDBConnection connection, TableLocator locator, int threadCount) {
    this.allocator = new RootAllocator();
    this.tables = new TableFinder(new StatementRunner(connection), locator);
    this.errors = new SqlErrors(locator);
    this.streams = new TableStreams(connection, allocator, threadCount);
    this.queries = new QueryRunner(connection, streams, tables);
    this.sink = new TableSink(queries, locator, allocator);
  }

  /** Prepares a connection for tables in local directories. */
  public static StoaDuckDb register(Connection connection) throws SQLException {
    return register(connection, TableLocator.LOCAL);
  }

  /**
   * Prepares a connection for the tables that a locator finds.
   *
   * @throws SQLException if the connection is not one of DuckDB's
   */
  public static StoaDuckDb register(Connection connection, TableLocator locator)
      throws SQLException {
    DuckDBConnection duckDb = connection.unwrap(DuckDBConnection.class);
    RowCountFunction.register(duckDb);
    String threads = new StatementRunner(duckDb).value("SELECT current_setting('threads')");
    return new StoaDuckDb(duckDb, locator, Integer.parseInt(threads));
  }

  /** Gives a table a name, which hides DuckDB's tables and directories of this name. */
  public void add(String name, Table table) {
    tables.add(name, table);
  }

  /**
   * Runs one statement. The caller closes the result before it closes this object.
   *
   * @throws SQLException if DuckDB reports an error, a name is unknown, or a column of a table has
   *     a type that DuckDB lacks
   * @throws IOException if a table cannot be read or written
   * @throws dev.stoa.exception.InvalidTableException if a directory contains no table
   */
  public SqlResult execute(String sql) throws SQLException, IOException {
    SqlStatement statement = SqlStatement.parse(sql);
    try {
      Optional<SqlResult> written = write(statement);
      return written.isPresent() ? written.get() : queries.run(statement);
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  /**
   * Runs one statement as {@link #execute} does, but rows are read with {@link SqlResult#openArrow}
   * while DuckDB computes the next ones.
   */
  @Internal
  public SqlResult executeStreamed(String sql) throws SQLException, IOException {
    SqlStatement statement = SqlStatement.parse(sql);
    boolean isQuery = statement.kind() == SqlStatement.Kind.OTHER && statement.query().isPresent();
    try {
      return isQuery ? queries.runStreamed(statement) : execute(sql);
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  private Optional<SqlResult> write(SqlStatement statement) throws SQLException, IOException {
    Optional<SqlStatement.Target> target = statement.target();
    return switch (statement.kind()) {
      case CREATE_TABLE_AS ->
          target.isPresent() && target.get().isText()
              ? Optional.of(sink.create(statement))
              : Optional.empty();
      case INSERT, INSERT_BY_NAME -> {
        Optional<Table> table = target.isPresent() ? tables.find(target.get()) : Optional.empty();
        yield table.isPresent()
            ? Optional.of(sink.insert(statement, table.get(), tables.isAdded(target.get().name())))
            : Optional.empty();
      }
      case CREATE_VIEW -> {
        if (queries.readsTables(statement)) {
          throw new SQLException(
              "a view cannot read a table in a directory: create a table of the query's rows");
        }
        yield Optional.empty();
      }
      case CHANGE -> {
        if (target.isPresent() && tables.find(target.get()).isPresent()) {
          throw new SQLException(
              ("'%s' is a table in a directory, which SQL can only create and add rows to: use"
                      + " stoa delete, update, upsert or drop-column")
                  .formatted(target.get().name()));
        }
        yield Optional.empty();
      }
      case DESCRIBE, OTHER -> Optional.empty();
    };
  }

  /**
   * Returns the size of the columns that the last query reads from tables in directories. May be
   * called by any thread.
   */
  @Internal
  public long totalSizeInBytes() {
    return streams.totalSizeInBytes();
  }

  /** Returns how much of {@link #totalSizeInBytes} was read. May be called by any thread. */
  @Internal
  public long readSizeInBytes() {
    return streams.readSizeInBytes();
  }

  /** Releases the memory of this object; the connection stays open. */
  @Override
  public void close() {
    allocator.close();
  }
}
