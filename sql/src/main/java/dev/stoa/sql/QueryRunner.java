package dev.stoa.sql;

import dev.stoa.sql.plan.TableUse;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.SqlStatement;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBConnection;

/**
 * Runs statements whose queries read tables. First DuckDB plans the query over empty twins, which
 * shows what it needs of each table. Then queries of streams of just that take their place.
 */
final class QueryRunner {
  /** The setting of DuckDB's driver. */
  private static final String STREAM_RESULTS = "jdbc_stream_results";

  /** What DuckDB's driver says of any error in a streamed query. */
  private static final String UNKNOWN_ERROR = "Invalid result set";

  private final DuckDBConnection connection;
  private final StatementRunner runner;
  private final TableStreams streams;
  private final QueryPlanner planner;
  private final QueryRewriter rewriter;

  QueryRunner(DuckDBConnection connection, TableStreams streams, TableFinder tables) {
    this.connection = connection;
    this.runner = new StatementRunner(connection);
    this.streams = streams;
    this.planner = new QueryPlanner(runner);
    this.rewriter = new QueryRewriter(planner, tables, streams);
  }

  /** Runs a statement, with the tables in directories that its query names. */
  SqlResult run(SqlStatement statement) throws SQLException, IOException {
    Optional<String> query = statement.queryText();
    if (query.isPresent()) {
      QueryRewriter.RewrittenQuery rewritten = rewriter.rewrite(query.get());
      if (!rewritten.twins().isEmpty()) {
        return run(statement, rewritten.text(), rewritten.twins());
      }
    }
    return execute(statement.text(), List.of());
  }

  /**
   * Runs a query whose rows are read while DuckDB computes the next ones, rather than after it has
   * computed all.
   */
  SqlResult runStreamed(SqlStatement query) throws SQLException, IOException {
    boolean wasStreamed = isStreamed();
    setStreamed(true);
    try {
      return run(query).withEnd(() -> setStreamed(wasStreamed));
    } catch (SQLException | IOException | RuntimeException | Error e) {
      setStreamed(wasStreamed);
      if (String.valueOf(e.getMessage()).contains(UNKNOWN_ERROR)) {
        run(query).close(); // throws the error
      }
      throw e;
    }
  }

  private boolean isStreamed() throws SQLException {
    String query = "SELECT value FROM duckdb_settings() WHERE name = %s";
    return Boolean.parseBoolean(runner.value(query.formatted(SqlNames.text(STREAM_RESULTS))));
  }

  private void setStreamed(boolean isStreamed) throws SQLException {
    runner.execute("SET %s = %s".formatted(STREAM_RESULTS, isStreamed));
  }

  /** Returns whether a statement's query reads a table in a directory. */
  boolean readsTables(SqlStatement statement) throws SQLException, IOException {
    Optional<String> query = statement.queryText();
    return query.isPresent() && !rewriter.rewrite(query.get()).twins().isEmpty();
  }

  private SqlResult run(SqlStatement statement, String query, Map<String, TwinTable> found)
      throws SQLException, IOException {
    try {
      List<String> creations = new ArrayList<>();
      found.forEach((name, twin) -> creations.add(twin.creation(name)));
      runner.executeAll(creations);
      return runOverTwins(statement, query, found);
    } catch (SQLException | IOException | RuntimeException | Error e) {
      dropAfter(e, dropsOfTwins(found));
      throw e;
    }
  }

  /** Drops what a failed statement used; if the transaction failed, a rollback drops it instead. */
  private void dropAfter(Throwable failure, List<String> drops) {
    try {
      runner.executeAll(drops);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  private SqlResult runOverTwins(SqlStatement statement, String query, Map<String, TwinTable> found)
      throws SQLException, IOException {
    String text = statement.withQuery(query);
    SqlResult.Resource twins = () -> runner.executeAll(dropsOfTwins(found));
    if (statement.kind() == SqlStatement.Kind.DESCRIBE) {
      return execute(text, List.of()).withEnd(twins);
    }
    Optional<Map<String, TableUse>> uses = planner.uses(query, found);
    List<QueryTable> queryTables = new ArrayList<>();
    found.forEach(
        (name, twin) ->
            queryTables.add(
                QueryTable.of(
                    name,
                    twin,
                    uses.filter(all -> !twin.hasRenamedColumns())
                        .map(all -> all.getOrDefault(name, TableUse.NONE)))));
    boolean isPartial =
        queryTables.stream().anyMatch(table -> table.isPartial() && table.hasDistinctNames());
    try {
      return open(isPartial ? queryTables : wholeWherePartial(queryTables), text).withEnd(twins);
    } catch (SQLException e) {
      if ((isPartial && isBinderError(e)) || isSecondRead(e)) {
        return openWhole(queryTables, text, e).withEnd(twins);
      }
      throw e;
    }
  }

  /** Whether DuckDB refused a statement, as functions of maps do structs that stand for parts. */
  private static boolean isBinderError(SQLException e) {
    return String.valueOf(e.getMessage()).startsWith("Binder Error");
  }

  /** Runs a statement again after it failed with parts of columns, or tables that are read once. */
  private SqlResult openWhole(List<QueryTable> queryTables, String text, SQLException failure)
      throws SQLException, IOException {
    try {
      return open(queryTables.stream().map(QueryTable::whole).toList(), text);
    } catch (SQLException e) {
      e.addSuppressed(failure);
      throw e;
    }
  }

  private static List<QueryTable> wholeWherePartial(List<QueryTable> tables) {
    return tables.stream().map(table -> table.isPartial() ? table.whole() : table).toList();
  }

  private static boolean isSecondRead(SQLException e) {
    return String.valueOf(e.getMessage()).contains("stream has been released");
  }

  private SqlResult open(List<QueryTable> queryTables, String text)
      throws SQLException, IOException {
    List<TableStreams.TableStream> opened = new ArrayList<>();
    List<SqlResult.Resource> resources = new ArrayList<>();
    try {
      Map<String, String> rows = new HashMap<>();
      List<String> copying = new ArrayList<>();
      for (QueryTable table : queryTables) {
        TableScan scan = table.scan();
        opened.add(table.register(scan, streams));
        table.copying().ifPresent(copying::add);
        OptionalLong rowCount =
            queryTables.size() > 1 && !table.isRepeated()
                ? OptionalLong.of(TableStreams.rowCount(scan))
                : OptionalLong.empty();
        rows.put(SqlNames.quoted(table.name()), table.rows(rowCount));
      }
      streams.setOpenStreams(opened);
      runner.executeAll(copying);
      for (TableStreams.TableStream stream : opened) {
        stream.throwFailure();
      }
      resources.add(() -> runner.executeAll(drops(queryTables)));
      opened.forEach(stream -> resources.add(stream::close));
      resources.add(() -> streams.setOpenStreams(List.of()));
      return execute(QueryRewriter.replaceTwins(text, rows), resources);
    } catch (SQLException | IOException | RuntimeException | Error e) {
      closeAfter(e, queryTables, opened);
      for (TableStreams.TableStream stream : opened) {
        stream.throwFailure();
      }
      throw e;
    }
  }

  private void closeAfter(
      Throwable failure, List<QueryTable> tables, List<TableStreams.TableStream> opened) {
    streams.setOpenStreams(List.of());
    dropAfter(failure, drops(tables));
    for (TableStreams.TableStream stream : opened) {
      try {
        stream.close();
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }
  }

  private static List<String> dropsOfTwins(Map<String, TwinTable> twins) {
    return twins.keySet().stream()
        .map(name -> "DROP TABLE IF EXISTS " + SqlNames.quoted(name))
        .toList();
  }

  private static List<String> drops(List<QueryTable> tables) {
    return tables.stream().flatMap(table -> table.drops().stream()).toList();
  }

  private SqlResult execute(String text, List<SqlResult.Resource> resources) throws SQLException {
    Statement statement = connection.createStatement();
    try {
      if (statement.execute(text)) {
        ResultSet rows = statement.getResultSet();
        return SqlResult.ofRows(rows, statement, resources);
      }
      long count = Math.max(0, statement.getLargeUpdateCount());
      statement.close();
      return SqlResult.ofCount(count, resources);
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }
}
