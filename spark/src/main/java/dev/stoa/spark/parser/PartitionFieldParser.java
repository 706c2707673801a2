package dev.stoa.spark.parser;

import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.internal.VariableSubstitution;

/**
 * Rewrites {@code ALTER TABLE … PARTITION FIELD} of Stoa's tables to a statement that sets a
 * {@linkplain PartitionFieldChange property}, and passes it and all other statements on to the
 * session's parser. So Spark finds the table and reports its errors. Made by the session's
 * extensions. Thread-safe.
 */
public final class PartitionFieldParser extends VersionParser {
  private static final List<String> WORDS = List.of("alter", "partition", "field");

  private final Predicate<List<String>> isStoaTable;

  /**
   * Creates a parser.
   *
   * @param delegate the parser of all statements of Spark
   * @param isStoaTable whether a table with a name of one or more parts is in one of our catalogs
   */
  public PartitionFieldParser(ParserInterface delegate, Predicate<List<String>> isStoaTable) {
    super(delegate);
    this.isStoaTable = isStoaTable;
  }

  @Override
  String rewrite(String sql) throws ParseException {
    // Spark replaces variables, such as ${name}, only when it parses the statement.
    return SqlTokens.mayContain(sql, WORDS)
        ? rewriteWithoutVariables(new VariableSubstitution().substitute(sql)).orElse(sql)
        : sql;
  }

  private Optional<String> rewriteWithoutVariables(String sql) throws ParseException {
    SqlTokens tokens = new SqlTokens(sql);
    Optional<PartitionFieldStatement.Beginning> beginning =
        PartitionFieldStatement.beginning(tokens);
    if (beginning.isEmpty() || !isStoaTable.test(beginning.get().table())) {
      return Optional.empty();
    }
    try {
      PartitionFieldStatement statement = PartitionFieldStatement.read(beginning.get(), tokens);
      return Optional.of(
          "%s SET TBLPROPERTIES ('%s' = '%s')"
              .formatted(
                  sql.substring(0, statement.nameEnd()),
                  PartitionFieldChange.PROPERTY,
                  statement.change().toProperty()));
    } catch (PartitionFieldStatement.SyntaxException e) {
      throw syntaxError(sql, e.token(), e.getMessage());
    }
  }

  private static ParseException syntaxError(String sql, SqlTokens.Token token, String hint) {
    String found = token.text().isEmpty() ? "end of input" : "'" + token.text() + "'";
    Map<String, String> parameters = Map.of("error", found, "hint", ": " + hint);
    return new ParseException(
        "PARSE_SYNTAX_ERROR", ScalaCollections.map(parameters), context(sql, token));
  }

  /** Returns the place of a token in the form that Spark's exceptions take. */
  private static ParserRuleContext context(String sql, SqlTokens.Token token) {
    CharStream chars = CharStreams.fromString(sql);
    Pair<TokenSource, CharStream> source = new Pair<>(null, chars);
    CommonToken place =
        new CommonToken(
            source,
            Token.DEFAULT_CHANNEL,
            Token.DEFAULT_CHANNEL,
            token.start(),
            Math.max(token.start(), token.end() - 1));
    int lineStart = sql.lastIndexOf('\n', token.start() - 1) + 1;
    place.setLine((int) sql.substring(0, lineStart).chars().filter(c -> c == '\n').count() + 1);
    place.setCharPositionInLine(token.start() - lineStart);
    ParserRuleContext context = new ParserRuleContext();
    context.start = place;
    context.stop = place;
    return context;
  }
}
