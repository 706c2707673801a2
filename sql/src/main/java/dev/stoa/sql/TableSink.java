package dev.stoa.sql;

import dev.stoa.arrow.BatchImporter;
import dev.stoa.engine.EngineTables;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.SqlStatement;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.write.TableWriter;
import dev.stoa.text.NameSuggestions;
import dev.stoa.type.Field;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/** Writes the rows of queries into tables, each in one commit. */
final class TableSink {
  private final QueryRunner queries;
  private final TableLocator locator;
  private final BufferAllocator allocator;

  TableSink(QueryRunner queries, TableLocator locator, BufferAllocator allocator) {
    this.queries = queries;
    this.locator = locator;
    this.allocator = allocator;
  }

  /** Runs {@code CREATE TABLE 'dir' AS}. */
  SqlResult create(SqlStatement statement) throws SQLException, IOException {
    SqlStatement.Target target = statement.target().orElseThrow();
    Storage storage = locator.openForWriting(target.name());
    boolean exists = Table.exists(storage);
    if (exists && target.ifExists() == SqlStatement.IfExists.KEEP) {
      return SqlResult.ofCount(0, List.of());
    } else if (exists && target.ifExists() == SqlStatement.IfExists.FAIL) {
      throw new SQLException(
          "table '%s' exists: add rows with INSERT INTO, or write CREATE OR REPLACE TABLE"
              .formatted(target.name()));
    }
    if (!statement.targetColumns().isEmpty()) {
      throw new SQLException(
          "a table in a directory has the columns of its query: name them there, with AS");
    }
    String query =
        query(
            statement,
            "a table in a directory is created from a query: CREATE TABLE '%s' AS SELECT …"
                .formatted(target.name()));
    try (SqlResult result = queries.runStreamed(SqlStatement.parse(query));
        ArrowReader rows = result.openArrow(allocator)) {
      return SqlResult.ofCount(exists ? replace(storage, rows) : create(storage, rows), List.of());
    }
  }

  private static String query(SqlStatement statement, String refusal) throws SQLException {
    return statement.queryText().orElseThrow(() -> new SQLException(refusal));
  }

  private static long create(Storage storage, ArrowReader rows) throws IOException {
    BatchImporter batches = new BatchImporter(rows.getVectorSchemaRoot(), rows);
    Table table = EngineTables.stage(storage, batches.schema());
    return append(table, rows, batches);
  }

  private static long replace(Storage storage, ArrowReader rows) throws IOException {
    BatchImporter batches = new BatchImporter(rows.getVectorSchemaRoot(), rows);
    Table table = Table.open(storage);
    TableReplacement replacement =
        table.newTableReplacement(batches.schema(), PartitionSpec.UNPARTITIONED);
    try (TableWriter writer = EngineTables.newTableOf(replacement).newWriter()) {
      write(rows, batches, writer);
      long rowCount = writer.rowCount();
      replacement.add(writer.finish()).commit();
      return rowCount;
    }
  }

  private static long append(Table table, ArrowReader rows, BatchImporter batches)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      write(rows, batches, writer);
      long rowCount = writer.rowCount();
      table.newAppend().add(writer.finish()).commit();
      return rowCount;
    }
  }

  private static void write(ArrowReader rows, BatchImporter batches, TableWriter writer)
      throws IOException {
    while (rows.loadNextBatch()) {
      writer.write(batches.batch());
    }
  }

  /**
   * Runs {@code INSERT INTO}; columns that the statement does not name get their defaults.
   *
   * @param isAdded whether the program added the table by a name, which is no directory's
   */
  SqlResult insert(SqlStatement statement, Table table, boolean isAdded)
      throws SQLException, IOException {
    String name = statement.target().orElseThrow().name();
    Table writable = isAdded ? table : Table.open(locator.openForWriting(name));
    String query =
        query(
            statement,
            "rows for a table in a directory come from a query: INSERT INTO '%s' SELECT …, or VALUES"
                .formatted(name));
    List<String> queryColumns = columnNames(query);
    List<Field> fields =
        statement.kind() == SqlStatement.Kind.INSERT_BY_NAME
            ? fields(table, name, queryColumns)
            : statement.targetColumns().isEmpty()
                ? table.type().fields()
                : fields(table, name, statement.targetColumns());
    if (fields.size() != queryColumns.size()) {
      throw new SQLException(
          "the query returns %d columns, and '%s' takes %d: name those that it returns, as in INSERT INTO '%s' (%s)"
              .formatted(queryColumns.size(), name, fields.size(), name, fields.get(0).name()));
    }
    try (SqlResult result = queries.runStreamed(SqlStatement.parse(converted(query, fields)));
        ArrowReader rows = result.openArrow(allocator)) {
      BatchImporter batches = new BatchImporter(rows.getVectorSchemaRoot(), rows);
      return SqlResult.ofCount(append(writable, rows, batches), List.of());
    }
  }

  private List<String> columnNames(String query) throws SQLException, IOException {
    List<String> names = new ArrayList<>();
    try (SqlResult described = queries.run(SqlStatement.parse("DESCRIBE " + query))) {
      ResultSet rows = described.rows().orElseThrow();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static List<Field> fields(Table table, String location, List<String> names)
      throws SQLException {
    List<Field> fields = new ArrayList<>();
    for (String name : names) {
      Optional<Field> field =
          table.type().fields().stream()
              .filter(candidate -> candidate.name().equalsIgnoreCase(name))
              .findFirst();
      List<String> known = table.type().fields().stream().map(Field::name).toList();
      fields.add(
          field.orElseThrow(
              () ->
                  new SQLException(
                      "table '%s' has no column \"%s\": %s"
                          .formatted(location, name, NameSuggestions.suggestion(name, known)))));
    }
    return fields;
  }

  /** Returns a query of the same rows with the names and types of the table's columns. */
  private static String converted(String query, List<Field> fields) {
    List<String> expressions = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      names.add("c" + i);
      expressions.add(
          stored("c" + i, fields.get(i)) + " AS " + SqlNames.quoted(fields.get(i).name()));
    }
    return "SELECT %s FROM (%s) AS q(%s)"
        .formatted(String.join(", ", expressions), query, String.join(", ", names));
  }

  /** Returns the stored number of a time in a unit that DuckDB converts to another one. */
  private static String stored(String column, Field field) {
    return switch (field.type().valueType().kind()) {
      case TIMESTAMP_MILLIS -> "epoch_ms(%s::TIMESTAMPTZ)".formatted(column);
      case TIMESTAMP_MICROS -> "%s::TIMESTAMPTZ".formatted(column);
      case LOCAL_TIMESTAMP_MILLIS -> "epoch_ms(%s::TIMESTAMP)".formatted(column);
      case LOCAL_TIMESTAMP_MICROS -> "%s::TIMESTAMP".formatted(column);
      case TIME_MILLIS -> "epoch_ms(%s::TIME)::INTEGER".formatted(column);
      case DATE -> "%s::DATE".formatted(column);
      case INT -> "%s::INTEGER".formatted(column);
      case LONG -> "%s::BIGINT".formatted(column);
      case FLOAT -> "%s::FLOAT".formatted(column);
      case DOUBLE -> "%s::DOUBLE".formatted(column);
      case BOOLEAN -> "%s::BOOLEAN".formatted(column);
      case STRING, ENUM -> "%s::VARCHAR".formatted(column);
      default -> column;
    };
  }
}
