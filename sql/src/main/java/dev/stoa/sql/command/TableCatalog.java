package dev.stoa.sql.command;

import dev.stoa.sql.SqlResult;
import dev.stoa.sql.StoaDuckDb;
import dev.stoa.sql.statement.SqlNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tables that the prompt lists and completes: those in the working directory, and DuckDB's. */
final class TableCatalog {
  private static final String METADATA_DIRECTORY = "_stoa";

  private final StoaDuckDb duckDb;

  TableCatalog(StoaDuckDb duckDb) {
    this.duckDb = duckDb;
  }

  /** Returns the names of all tables, sorted. */
  List<String> tables() throws SQLException, IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> entries = Files.list(Path.of(""))) {
      entries
          .filter(entry -> Files.isDirectory(entry.resolve(METADATA_DIRECTORY)))
          .forEach(entry -> names.add(entry.getFileName().toString()));
    }
    names.addAll(firstColumn("SELECT table_name FROM duckdb_tables() WHERE NOT temporary"));
    names.sort(null);
    return names;
  }

  /** Returns the names of a table's columns; none if it cannot be read. */
  List<String> columns(String table) {
    try {
      return firstColumn("DESCRIBE " + SqlNames.text(table));
    } catch (SQLException | IOException | RuntimeException e) {
      return List.of(); // the statement itself will tell
    }
  }

  private List<String> firstColumn(String query) throws SQLException, IOException {
    List<String> values = new ArrayList<>();
    try (SqlResult result = duckDb.execute(query)) {
      ResultSet rows = result.rows().orElseThrow();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }
}
