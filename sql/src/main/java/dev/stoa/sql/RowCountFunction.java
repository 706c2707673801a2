package dev.stoa.sql;

import java.sql.SQLException;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;

/**
 * A table function without rows that tells DuckDB's optimizer how many rows a stream has: streams
 * cannot say so themselves, and joins are ordered by it. {@link StreamSelection} adds it to a
 * stream with {@code UNION ALL}.
 */
final class RowCountFunction implements DuckDBTableFunction<Long, Boolean, Boolean> {
  static final String NAME = "stoa_row_count";
  static final String COLUMN = "unused";

  private RowCountFunction() {}

  static void register(DuckDBConnection connection) throws SQLException {
    DuckDBFunctions.tableFunction()
        .withName(NAME)
        .withParameter(long.class)
        .withFunction(new RowCountFunction())
        .register(connection);
  }

  @Override
  public Long bind(DuckDBTableFunctionBindInfo info) {
    long rowCount = info.getParameter(0).getLong();
    info.addResultColumn(COLUMN, DuckDBColumnType.BOOLEAN);
    info.setCardinality(rowCount, true);
    return rowCount;
  }

  @Override
  public Boolean init(DuckDBTableFunctionInitInfo info) {
    info.setMaxThreads(1);
    return true;
  }

  @Override
  public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter output) {
    return 0;
  }
}
