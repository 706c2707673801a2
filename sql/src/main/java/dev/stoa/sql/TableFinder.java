package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.SqlStatement;
import dev.stoa.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

  /** Returns the table of a name; empty if the name is DuckDB's matter. */
  Optional<Table> find(String name) throws SQLException, IOException {
    Table added = addedTables.get(name.toLowerCase(Locale.ROOT));
    if (added != null) {
      return Optional.of(added);
    }
    return isInDuckDb(name) ? Optional.empty() : locator.find(name);
  }

  /** Returns the table that a statement writes to; a text in quotes is never one of DuckDB's. */
  Optional<Table> find(SqlStatement.Target target) throws SQLException, IOException {
    return target.isText() && !isAdded(target.name())
        ? locator.find(target.name())
        : find(target.name());
  }

  /** Returns whether the program added a table by this name. */
  boolean isAdded(String name) {
    return addedTables.containsKey(name.toLowerCase(Locale.ROOT));
  }

  /** Returns whether DuckDB has a table or view of a name. */
  boolean isInDuckDb(String name) throws SQLException {
    String text = SqlNames.text(name.toLowerCase(Locale.ROOT));
    String count =
        runner.value(
            ("SELECT (SELECT count(*) FROM duckdb_tables() WHERE lower(table_name) = %s)"
                    + " + (SELECT count(*) FROM duckdb_views() WHERE lower(view_name) = %s"
                    + " AND NOT internal)")
                .formatted(text, text));
    return !count.equals("0");
  }
}
