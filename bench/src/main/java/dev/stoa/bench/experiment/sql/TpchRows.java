package dev.stoa.bench.experiment.sql;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Writes the tables of TPC-H into DuckDB; amounts are decimals of two digits. */
final class TpchRows {
  private static final int AMOUNT_SCALE = 2;

  private TpchRows() {}

  /** Creates a table and writes its rows. */
  static <E extends TpchEntity> void write(
      TpchTable<E> table, double scaleFactor, Connection connection) throws SQLException {
    List<TpchColumn<E>> columns = table.getColumns();
    String name = table.getTableName();
    DuckDbSession.execute(
        connection,
        columns.stream()
            .map(column -> column.getColumnName() + " " + type(column))
            .collect(Collectors.joining(", ", "CREATE TABLE " + name + " (", ")")));
    try (DuckDBAppender appender =
        connection
            .unwrap(DuckDBConnection.class)
            .createAppender(SqlData.DATABASE_NAME, "main", name)) {
      for (E row : table.createGenerator(scaleFactor, 1, 1)) {
        appender.beginRow();
        for (TpchColumn<E> column : columns) {
          append(appender, column, row);
        }
        appender.endRow();
      }
    }
  }

  private static String type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case INTEGER -> "INTEGER";
      case IDENTIFIER -> "BIGINT";
      case DATE -> "DATE";
      case DOUBLE -> "DECIMAL(15, %d)".formatted(AMOUNT_SCALE);
      case VARCHAR -> "VARCHAR";
    };
  }

  private static <E extends TpchEntity> void append(
      DuckDBAppender appender, TpchColumn<E> column, E row) throws SQLException {
    switch (column.getType().getBase()) {
      case INTEGER -> appender.append(column.getInteger(row));
      case IDENTIFIER -> appender.append(column.getIdentifier(row));
      case DATE -> appender.append(LocalDate.ofEpochDay(column.getDate(row)));
      case DOUBLE ->
          appender.append(
              BigDecimal.valueOf(column.getDouble(row))
                  .setScale(AMOUNT_SCALE, RoundingMode.HALF_UP));
      case VARCHAR -> appender.append(column.getString(row));
    }
  }
}
