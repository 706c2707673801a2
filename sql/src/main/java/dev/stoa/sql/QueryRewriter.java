package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.TableReference;
import dev.stoa.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces the names of tables in directories, which DuckDB does not know, by those of twins. */
final class QueryRewriter {
  private static final String PREFIX = "__stoa_";
  private static final Pattern TWIN = Pattern.compile("\"" + PREFIX + "\\d+\"");

  private final QueryPlanner planner;
  private final TableFinder tables;
  private final TableStreams streams;

  private int nameCount;

  QueryRewriter(QueryPlanner planner, TableFinder tables, TableStreams streams) {
    this.planner = planner;
    this.tables = tables;
    this.streams = streams;
  }

  /**
   * A query over twins.
   *
   * @param text the query
   * @param twins the twins by their names in the query; none if it names no table in a directory
   */
  record RewrittenQuery(String text, Map<String, TwinTable> twins) {}

  /** Gives each mention of a table a twin, as its columns and conditions may differ. */
  RewrittenQuery rewrite(String query) throws SQLException, IOException {
    List<TableReference> references = planner.tableReferences(query);
    Map<String, Table> found =
        tables.find(references.stream().map(TableReference::name).distinct().toList());
    Map<String, TwinTable> twins = new LinkedHashMap<>();
    StringBuilder rewritten = new StringBuilder();
    int end = 0;
    for (TableReference reference : references) {
      Table table = found.get(reference.name());
      if (table != null) {
        String name = PREFIX + nameCount++;
        twins.put(name, TwinTable.of(table, streams));
        rewritten.append(query, end, reference.start()).append(SqlNames.quoted(name));
        if (!reference.hasAlias()) {
          String alias = SqlNames.alias(reference.name());
          rewritten.append(" AS ").append(SqlNames.quoted(alias));
        }
        end = reference.end();
      }
    }
    return new RewrittenQuery(rewritten.append(query.substring(end)).toString(), twins);
  }

  /**
   * Puts texts in place of the names of twins.
   *
   * @param rows the texts by the quoted names
   */
  static String replaceTwins(String query, Map<String, String> rows) {
    return TWIN.matcher(query)
        .replaceAll(
            name -> Matcher.quoteReplacement(rows.getOrDefault(name.group(), name.group())));
  }
}
