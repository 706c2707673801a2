package dev.stoa.spark.parser;

import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
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
    return mayBeStatement(sql)
        ? rewriteWithoutVariables(new VariableSubstitution().substitute(sql)).orElse(sql)
        : sql;
  }

  /** Whether a text has all words of the statement, for a quick decision. */
  private static boolean mayBeStatement(String sql) {
    String lowerCase = sql.toLowerCase(Locale.ROOT);
    return WORDS.stream().allMatch(lowerCase::contains);
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
                  statement.beginning().alteration(),
                  PartitionFieldChange.PROPERTY,
                  statement.change().toProperty()));
    } catch (PartitionFieldStatement.SyntaxException e) {
      throw syntaxError(e.token(), e.getMessage());
    }
  }

  private static ParseException syntaxError(Token token, String hint) {
    String found = token.getType() == Token.EOF ? "end of input" : "'" + token.getText() + "'";
    Map<String, String> parameters = Map.of("error", found, "hint", ": " + hint);
    ParserRuleContext context = new ParserRuleContext();
    context.start = token;
    context.stop = token;
    return new ParseException("PARSE_SYNTAX_ERROR", ScalaCollections.map(parameters), context);
  }
}
