package dev.stoa.sql.statement;

import dev.stoa.sql.statement.SqlStatement.IfExists;
import dev.stoa.sql.statement.SqlStatement.Kind;
import dev.stoa.sql.statement.SqlStatement.Range;
import dev.stoa.sql.statement.SqlStatement.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the query and the target of a statement from its first tokens. Does not check the grammar:
 * DuckDB parses every statement, too.
 */
final class StatementParser {
  private static final Set<String> QUERY_STARTS =
      Set.of("SELECT", "WITH", "FROM", "VALUES", "PIVOT", "UNPIVOT", "PIVOT_WIDER", "PIVOT_LONGER");
  private static final Set<String> CHANGES =
      Set.of("DELETE", "UPDATE", "MERGE", "ALTER", "DROP", "TRUNCATE");

  private static final Set<String> TARGET_PREFIXES =
      Set.of(
          "DELETE",
          "UPDATE",
          "MERGE",
          "ALTER",
          "DROP",
          "TRUNCATE",
          "FROM",
          "INTO",
          "TABLE",
          "IF",
          "EXISTS");

  private final String text;
  private final List<Token> tokens;
  private int position;

  StatementParser(String text) {
    this.text = text;
    this.tokens = Tokenizer.tokens(text);
  }

  SqlStatement parse() {
    if (accept("EXPLAIN")) {
      accept("ANALYZE");
      if (is("(") && !isParenthesizedQuery()) { // options, such as (FORMAT json)
        skipParentheses();
      }
      return other(restOrName());
    } else if (accept("DESCRIBE") || accept("DESC") || accept("SHOW")) {
      return new SqlStatement(text, Kind.DESCRIBE, Optional.empty(), List.of(), restOrName());
    } else if (accept("SUMMARIZE")) {
      return other(restOrName());
    } else if (accept("COPY")) {
      return other(copiedQuery());
    } else if (accept("CREATE")) {
      return parseCreate();
    } else if (accept("INSERT")) {
      return parseInsert();
    } else if (!atEnd() && CHANGES.stream().anyMatch(this::is)) {
      return parseChange();
    }
    return other(restIfQuery());
  }

  private SqlStatement other(Optional<Range> query) {
    return new SqlStatement(text, Kind.OTHER, Optional.empty(), List.of(), query);
  }

  private SqlStatement parseCreate() {
    boolean isReplacing = accept("OR") && accept("REPLACE");
    while (accept("TEMP") || accept("TEMPORARY") || accept("LOCAL") || accept("RECURSIVE")) {
      // only DuckDB distinguishes them
    }
    Kind kind = is("VIEW") ? Kind.CREATE_VIEW : Kind.CREATE_TABLE_AS;
    if (!accept("TABLE") && !accept("VIEW")) {
      return other(Optional.empty());
    }
    boolean isKept = accept("IF") && accept("NOT") && accept("EXISTS");
    IfExists ifExists = isReplacing ? IfExists.REPLACE : isKept ? IfExists.KEEP : IfExists.FAIL;
    Optional<Target> target = acceptTarget(ifExists);
    List<String> columns = is("(") ? acceptNames() : List.of();
    Optional<Range> query = accept("AS") ? restIfQuery() : Optional.empty();
    return new SqlStatement(text, kind, target, columns, query);
  }

  private SqlStatement parseInsert() {
    boolean isPlain = is("INTO");
    while (!atEnd() && !is("INTO")) {
      position++; // such as OR REPLACE
    }
    accept("INTO");
    Optional<Target> target = acceptTarget(IfExists.KEEP);
    if (!isPlain) {
      return new SqlStatement(text, Kind.CHANGE, target, List.of(), Optional.empty());
    }
    List<String> columns = is("(") && !isParenthesizedQuery() ? acceptNames() : List.of();
    Kind kind = Kind.INSERT;
    if (accept("BY")) {
      kind = is("NAME") ? Kind.INSERT_BY_NAME : Kind.INSERT;
      position++;
    }
    return new SqlStatement(text, kind, target, columns, restIfQuery());
  }

  /** Parses a change of a table; texts elsewhere, such as values, are no names of tables. */
  private SqlStatement parseChange() {
    while (!atEnd() && TARGET_PREFIXES.stream().anyMatch(this::is)) {
      position++;
    }
    Optional<Target> target = atEnd() ? Optional.empty() : acceptTarget(IfExists.KEEP);
    return new SqlStatement(text, Kind.CHANGE, target, List.of(), Optional.empty());
  }

  /** Accepts one name; a qualified name belongs to DuckDB and gives no target. */
  private Optional<Target> acceptTarget(IfExists ifExists) {
    if (atEnd() || !tokens.get(position).isName()) {
      return Optional.empty();
    }
    Token name = tokens.get(position++);
    if (is(".")) {
      while (accept(".")) {
        position++;
      }
      return Optional.empty();
    }
    return Optional.of(new Target(name.value(), name.kind() == Token.Kind.STRING, ifExists));
  }

  private List<String> acceptNames() {
    List<String> names = new ArrayList<>();
    position++;
    while (!atEnd() && !accept(")")) {
      if (!is(",")) {
        names.add(tokens.get(position).value());
      }
      position++;
    }
    return names;
  }

  /** Returns the query or the name after {@code COPY}. */
  private Optional<Range> copiedQuery() {
    if (is("(")) {
      int start = tokens.get(position).end();
      skipParentheses();
      int end = position == 0 ? start : tokens.get(position - 1).start();
      return end > start ? Optional.of(new Range(start, end, false)) : Optional.empty();
    }
    return Optional.empty();
  }

  private Optional<Range> restIfQuery() {
    if (atEnd()) {
      return Optional.empty();
    }
    boolean isQuery = QUERY_STARTS.stream().anyMatch(this::is) || isParenthesizedQuery();
    return isQuery
        ? Optional.of(new Range(tokens.get(position).start(), endOfStatement(), false))
        : Optional.empty();
  }

  /** Returns the rest, if it is a query or one name. */
  private Optional<Range> restOrName() {
    boolean isLast = position < tokens.size() && tokens.get(position).end() == endOfStatement();
    boolean isName = isLast && tokens.get(position).isName();
    return isName
        ? Optional.of(new Range(tokens.get(position).start(), endOfStatement(), true))
        : restIfQuery();
  }

  /** Returns the end of the last token before the semicolons, after which only comments follow. */
  private int endOfStatement() {
    int last = tokens.size() - 1;
    while (last > position && tokens.get(last).is(";")) {
      last--;
    }
    return tokens.get(last).end();
  }

  private boolean isParenthesizedQuery() {
    int next = position;
    while (next < tokens.size() && tokens.get(next).is("(")) {
      next++;
    }
    Optional<Token> first =
        next > position && next < tokens.size() ? Optional.of(tokens.get(next)) : Optional.empty();
    return first.filter(token -> QUERY_STARTS.stream().anyMatch(token::is)).isPresent();
  }

  private void skipParentheses() {
    int depth = 0;
    do {
      depth += is("(") ? 1 : is(")") ? -1 : 0;
      position++;
    } while (!atEnd() && depth > 0);
  }

  private boolean atEnd() {
    return position >= tokens.size();
  }

  private boolean is(String keyword) {
    return !atEnd() && tokens.get(position).is(keyword);
  }

  private boolean accept(String keyword) {
    boolean isKeyword = is(keyword);
    position += isKeyword ? 1 : 0;
    return isKeyword;
  }
}
