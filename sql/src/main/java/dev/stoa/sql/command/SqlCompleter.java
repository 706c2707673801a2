package dev.stoa.sql.command;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * Completes keywords, tables, the columns of those tables that the statement names, and the
 * prompt's commands.
 */
final class SqlCompleter implements Completer {
  private static final List<String> KEYWORDS =
      List.of(
          "SELECT",
          "FROM",
          "WHERE",
          "GROUP BY",
          "ORDER BY",
          "LIMIT",
          "JOIN",
          "LEFT JOIN",
          "USING",
          "HAVING",
          "DISTINCT",
          "UNION ALL",
          "WITH",
          "AS",
          "AND",
          "OR",
          "NOT",
          "IN",
          "BETWEEN",
          "LIKE",
          "IS NULL",
          "IS NOT NULL",
          "CREATE TABLE",
          "INSERT INTO",
          "DESCRIBE",
          "SUMMARIZE",
          "EXPLAIN",
          "COPY",
          "count(*)",
          "sum(",
          "avg(",
          "min(",
          "max(");

  private final TableCatalog catalog;
  private final List<String> commands;

  SqlCompleter(TableCatalog catalog, List<String> commands) {
    this.catalog = catalog;
    this.commands = commands;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    if (line.line().stripLeading().startsWith(".") && line.wordIndex() == 0) {
      commands.forEach(command -> candidates.add(new Candidate(command)));
      return;
    }
    names(line.line()).forEach(name -> candidates.add(new Candidate(name)));
    KEYWORDS.forEach(keyword -> candidates.add(new Candidate(keyword)));
  }

  private List<String> names(String statement) {
    List<String> names = new ArrayList<>();
    try {
      for (String table : catalog.tables()) {
        names.add(table);
        if (statement.contains(table)) {
          names.addAll(catalog.columns(table));
        }
      }
    } catch (SQLException | IOException e) {
      return names; // completion is only a help
    }
    return names;
  }
}
