package dev.stoa.sql;

import dev.stoa.data.RecordBatch;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;

/**
 * The result of one statement: rows, or the number of written rows. Valid until it is closed, which
 * ends the threads that read tables for it.
 */
public final class SqlResult implements AutoCloseable {
  /** What is closed with the result, in this order. */
  interface Resource {
    void close() throws SQLException, IOException;
  }

  private final Optional<ResultSet> rows;
  private final long writtenRowCount;
  private final List<Resource> resources;

  private SqlResult(Optional<ResultSet> rows, long writtenRowCount, List<Resource> resources) {
    this.rows = rows;
    this.writtenRowCount = writtenRowCount;
    this.resources = resources;
  }

  static SqlResult ofRows(ResultSet rows, Statement statement, List<Resource> tables) {
    List<Resource> resources = new ArrayList<>(List.of(rows::close, statement::close));
    resources.addAll(tables);
    return new SqlResult(Optional.of(rows), 0, resources);
  }

  static SqlResult ofCount(long writtenRowCount, List<Resource> tables) {
    return new SqlResult(Optional.empty(), writtenRowCount, new ArrayList<>(tables));
  }

  /** Returns the rows; empty if the statement returns none. */
  public Optional<ResultSet> rows() {
    return rows;
  }

  /**
   * Returns a reader of the rows as Arrow's vectors; the caller closes it before the result. Rows
   * are read either so or from {@link #rows}.
   *
   * @throws SQLException if the statement returns no rows
   */
  public ArrowReader openArrow(BufferAllocator allocator) throws SQLException {
    ResultSet resultSet =
        rows.orElseThrow(() -> new SQLException("the statement returns no rows: use a query"));
    return (ArrowReader)
        resultSet.unwrap(DuckDBResultSet.class).arrowExportStream(allocator, RecordBatch.MAX_ROWS);
  }

  /** Returns this result, with something that is done after it has been closed. */
  SqlResult withEnd(Resource end) {
    resources.add(end);
    return this;
  }

  /** Returns the number of written rows; 0 if the statement writes none. */
  public long writtenRowCount() {
    return writtenRowCount;
  }

  @Override
  public void close() throws SQLException, IOException {
    List<Resource> closed = List.copyOf(resources);
    resources.clear();
    closeAll(closed);
  }

  /** Closes all resources, even if some cannot be closed; then throws the first exception. */
  static void closeAll(List<Resource> resources) throws SQLException, IOException {
    Exception failure = null;
    for (Resource resource : resources) {
      try {
        resource.close();
      } catch (SQLException | IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure instanceof SQLException e) {
      throw e;
    } else if (failure instanceof IOException e) {
      throw e;
    }
  }
}
