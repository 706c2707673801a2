package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.SqlStatement;
import dev.stoa.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the tables that queries name: those that the program added, tables and views of DuckDB,
 * then directories, in this order.
 */
final class TableFinder {
  private final StatementRunner runner;
  private final TableLocator locator;
  private final Map<String, Table> addedTables = new HashMap<>();

  TableFinder(StatementRunner runner, TableLocator locator) {
    this.runner = runner;
    this.locator = locator;
  }

  void add(String name, Table table) {
    addedTables.put(name.toLowerCase(Locale.ROOT), table);
  }

  /** Returns the tables of some names; without those names that are DuckDB's matter. */
  Map<String, Table> find(List<String> names) throws SQLException, IOException {
    List<String> otherNames = names.stream().filter(name -> !isAdded(name)).toList();
    Set<String> namesInDuckDb = otherNames.isEmpty() ? Set.of() : namesInDuckDb(otherNames);
    Map<String, Table> found = new HashMap<>();
    for (String name : names) {
      String key = name.toLowerCase(Locale.ROOT);
      if (isAdded(name)) {
        found.put(name, addedTables.get(key));
      } else if (!namesInDuckDb.contains(key)) {
        locator.find(name).ifPresent(table -> found.put(name, table));
      }
    }
    return found;
  }

  /** Returns the table that a statement writes to; a text in quotes is never one of DuckDB's. */
  Optional<Table> find(SqlStatement.Target target) throws SQLException, IOException {
    return target.isText() && !isAdded(target.name())
        ? locator.find(target.name())
        : Optional.ofNullable(find(List.of(target.name())).get(target.name()));
  }

  /** Returns whether the program added a table by this name. */
  boolean isAdded(String name) {
    return addedTables.containsKey(name.toLowerCase(Locale.ROOT));
  }

  /** Returns which names are those of tables or views in DuckDB, in lower case. */
  private Set<String> namesInDuckDb(List<String> names) throws SQLException {
    List<String> texts =
        names.stream().map(name -> SqlNames.text(name.toLowerCase(Locale.ROOT))).toList();
    String list = String.join(", ", texts);
    return Set.copyOf(
        runner.values(
            ("SELECT lower(table_name) FROM duckdb_tables() WHERE lower(table_name) IN (%s)"
                    + " UNION SELECT lower(view_name) FROM duckdb_views()"
                    + " WHERE lower(view_name) IN (%s) AND NOT internal")
                .formatted(list, list)));
  }
}
