package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries of TPC-H have the same answers over tables as over tables of DuckDB. */
final class TpchTest {
  private static final double SCALE = 0.01;
  private static final int QUERY_COUNT = 22;

  @TempDir private Path directory;

  @Test
  void allQueriesHaveTheAnswersOfDuckDbsTables() throws Exception {
    try (Connection judge = DriverManager.getConnection("jdbc:duckdb:");
        Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        StoaDuckDb duckDb = StoaDuckDb.register(connection)) {
      for (TpchTable<?> table : TpchTable.getTables()) {
        duckDb.add(table.getTableName(), copy(table, judge.unwrap(DuckDBConnection.class)));
      }
      int rowCount = 0;
      for (int query = 1; query <= QUERY_COUNT; query++) {
        Answer expected = judged(judge, text(query));
        assertEquals(expected, answer(duckDb, text(query)), "query " + query);
        assertFalse(expected.columns().isEmpty());
        rowCount += expected.rows().size();
      }
      assertTrue(rowCount > 400, rowCount + " rows in all answers");
    }
  }

  private static Answer judged(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return Answer.read(rows);
    }
  }

  private static Answer answer(StoaDuckDb duckDb, String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return Answer.read(result.rows().orElseThrow());
    }
  }

  /** Returns a query's text; the view of query 15 becomes a common table expression. */
  private static String text(int query) throws IOException {
    try (InputStream input = TpchTable.class.getResourceAsStream("queries/q" + query + ".sql")) {
      String text = new String(input.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("CREATE OR REPLACE VIEW revenue AS", "WITH revenue AS (")
          .replaceFirst(";\\s*SELECT", ") SELECT");
    }
  }

  private <E extends TpchEntity> Table copy(TpchTable<E> generated, DuckDBConnection judge)
      throws IOException, SQLException {
    try (Statement statement = judge.createStatement()) {
      statement.execute(
          generated.getColumns().stream()
              .map(column -> column.getColumnName() + " " + sqlType(column))
              .collect(
                  Collectors.joining(
                      ", ", "CREATE TABLE " + generated.getTableName() + " (", ")")));
    }
    Table table = Table.create(directory.resolve(generated.getTableName()), schema(generated));
    WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(500_000);
    try (TableWriter writer = table.newWriter(options);
        DuckDBAppender appender = judge.createAppender("main", generated.getTableName())) {
      for (E row : generated.createGenerator(SCALE, 1, 1)) {
        writer.write(record(table.schema(), generated, row));
        append(appender, generated, row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static String sqlType(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case INTEGER -> "INTEGER";
      case IDENTIFIER -> "BIGINT";
      case DATE -> "DATE";
      case DOUBLE -> "DECIMAL(15,2)";
      case VARCHAR -> "VARCHAR";
    };
  }

  private static Schema schema(TpchTable<?> table) {
    List<Schema.Field> fields = new ArrayList<>();
    for (TpchColumn<?> column : table.getColumns()) {
      Schema schema =
          switch (column.getType().getBase()) {
            case INTEGER -> Schema.create(Schema.Type.INT);
            case IDENTIFIER -> Schema.create(Schema.Type.LONG);
            case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
            case DOUBLE ->
                LogicalTypes.decimal(15, 2).addToSchema(Schema.create(Schema.Type.BYTES));
            case VARCHAR -> Schema.create(Schema.Type.STRING);
          };
      fields.add(new Schema.Field(column.getColumnName(), schema));
    }
    return Schema.createRecord(table.getTableName(), null, "dev.stoa.sql", false, fields);
  }

  private static <E extends TpchEntity> GenericRecord record(
      Schema schema, TpchTable<E> table, E row) {
    GenericRecord record = new GenericData.Record(schema);
    for (TpchColumn<E> column : table.getColumns()) {
      Object value =
          switch (column.getType().getBase()) {
            case INTEGER -> column.getInteger(row);
            case IDENTIFIER -> column.getIdentifier(row);
            case DATE -> column.getDate(row);
            case DOUBLE -> ByteBuffer.wrap(amount(column, row).unscaledValue().toByteArray());
            case VARCHAR -> column.getString(row);
          };
      record.put(column.getColumnName(), value);
    }
    return record;
  }

  private static <E extends TpchEntity> BigDecimal amount(TpchColumn<E> column, E row) {
    return BigDecimal.valueOf(column.getDouble(row)).setScale(2, RoundingMode.HALF_UP);
  }

  private static <E extends TpchEntity> void append(
      DuckDBAppender appender, TpchTable<E> table, E row) throws SQLException {
    appender.beginRow();
    for (TpchColumn<E> column : table.getColumns()) {
      switch (column.getType().getBase()) {
        case INTEGER -> appender.append(column.getInteger(row));
        case IDENTIFIER -> appender.append(column.getIdentifier(row));
        case DATE -> appender.append(LocalDate.ofEpochDay(column.getDate(row)));
        case DOUBLE -> appender.append(amount(column, row));
        case VARCHAR -> appender.append(column.getString(row));
      }
    }
    appender.endRow();
  }
}
