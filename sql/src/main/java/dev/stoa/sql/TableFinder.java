package dev.stoa.sql;

import dev.stoa.table.Table;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the tables that queries name: those that the program added, tables and views of DuckDB,
 * then directories, in this order.
 */
final class TableFinder {
  private static final Pattern UNKNOWN_TABLE =
      Pattern.compile("Table with name (.+?) does not exist!.*", Pattern.DOTALL);

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

  /** Returns whether DuckDB has a table or view of a name. */
  boolean isInDuckDb(String name) throws SQLException {
    String text = SqlNames.text(name.toLowerCase(Locale.ROOT));
    String count =
        runner.value(
            ("SELECT (SELECT count(*) FROM duckdb_tables() WHERE lower(table_name) = %s)"
                    + " + (SELECT count(*) FROM duckdb_views() WHERE lower(view_name) = %s)")
                .formatted(text, text));
    return !count.equals("0");
  }

  /** Adds to the message about an unknown table which directory may have been meant. */
  SQLException withSuggestion(SQLException e) throws IOException {
    Matcher unknown = UNKNOWN_TABLE.matcher(String.valueOf(e.getMessage()));
    if (!unknown.find()) {
      return e;
    }
    String name = unknown.group(1);
    String alias = SqlNames.alias(name);
    String advice =
        NameSuggestions.closest(alias, locator.neighbors(name))
            .map(
                close ->
                    "did you mean '%s'?"
                        .formatted(name.substring(0, name.length() - alias.length()) + close))
            .orElse("name the directory of a table, a file, or a table of DuckDB");
    return new SQLException("there is no table '%s': %s".formatted(name, advice), e);
  }
}
