package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns DuckDB's messages into one sentence: without the excerpt of the statement, which may have
 * other names of tables, and with the directory that an unknown table may be.
 */
final class SqlErrors {
  private static final Pattern UNKNOWN_TABLE =
      Pattern.compile("Table with name (.+?) does not exist!");
  private static final Pattern EXCERPT = Pattern.compile("\\s*\\n\\s*LINE \\d+:.*", Pattern.DOTALL);
  private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\n\\s*");

  private final TableLocator locator;

  SqlErrors(TableLocator locator) {
    this.locator = locator;
  }

  /** Returns an exception for users; the original is its cause if the message differs. */
  SQLException translate(SQLException e) {
    String original = String.valueOf(e.getMessage());
    Matcher unknown = UNKNOWN_TABLE.matcher(original);
    String message =
        unknown.find()
            ? unknownTable(unknown.group(1))
            : LINE_BREAK.matcher(EXCERPT.matcher(original).replaceFirst("")).replaceAll(" ");
    return message.equals(original) ? e : new SQLException(message, e.getSQLState(), e);
  }

  private List<String> neighbors(String name) {
    try {
      return locator.neighbors(name);
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // the message does without a suggestion
    }
  }

  private String unknownTable(String name) {
    String lastName = SqlNames.alias(name);
    Optional<String> closest = NameSuggestions.closest(lastName, neighbors(name));
    String parent = name.substring(0, name.length() - lastName.length());
    if (closest.equals(Optional.of(lastName))) {
      return ("this statement cannot use table '%s': copy the rows first, CREATE TEMP TABLE t AS"
              + " FROM '%s', or begin an insertion with INSERT INTO")
          .formatted(name, name);
    }
    String advice =
        closest
            .map(neighbor -> "did you mean '%s'?".formatted(parent + neighbor))
            .orElse("name the directory of a table, a file, or a table of DuckDB");
    return "there is no table '%s': %s".formatted(name, advice);
  }
}
