package dev.stoa.spark.parser;

import dev.stoa.spark.version.ScalaCollections;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.internal.VariableSubstitution;

/**
 * Rewrites {@code ALTER TABLE … PARTITION FIELD}, {@code … BRANCH} and {@code … TAG} of Stoa's
 * tables to statements that set a property, and passes them and all other statements on to the
 * session's parser. So Spark finds the table and reports its errors. Made by the session's
 * extensions. Thread-safe.
 */
public final class AlterTableParser extends VersionParser {
  /** A word of each statement besides {@code alter}, for a quick decision. */
  private static final Pattern WORDS = Pattern.compile("field|branch|tag");

  private final Predicate<List<String>> isStoaTable;

  /**
   * Creates a parser.
   *
   * @param delegate the parser of all statements of Spark
   * @param isStoaTable whether a table with a name of one or more parts is in one of our catalogs
   */
  public AlterTableParser(ParserInterface delegate, Predicate<List<String>> isStoaTable) {
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

  private static boolean mayBeStatement(String sql) {
    String lowerCase = sql.toLowerCase(Locale.ROOT);
    return lowerCase.contains("alter") && WORDS.matcher(lowerCase).find();
  }

  private Optional<String> rewriteWithoutVariables(String sql) throws ParseException {
    SqlTokens tokens = new SqlTokens(sql);
    if (!tokens.takeIf("ALTER", "TABLE") || !tokens.isNameNext()) {
      return Optional.empty();
    }
    List<String> table = new ArrayList<>();
    Token last;
    do {
      last = tokens.take();
      table.add(SqlTokens.name(last));
    } while (tokens.takeIf(".") && tokens.isNameNext());
    String alteration = tokens.textTo(last);
    boolean isOurs = PartitionFieldStatement.isNext(tokens) || RefStatement.isNext(tokens);
    if (!isOurs || !isStoaTable.test(table)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          PartitionFieldStatement.isNext(tokens)
              ? setProperty(
                  alteration,
                  PartitionFieldChange.PROPERTY,
                  PartitionFieldStatement.read(tokens).toProperty())
              : setProperty(
                  alteration, RefStatement.PROPERTY, RefStatement.read(tokens).toProperty()));
    } catch (SqlTokens.SyntaxException e) {
      throw syntaxError(e.token(), e.getMessage());
    }
  }

  private static String setProperty(String alteration, String property, String value) {
    return "%s SET TBLPROPERTIES ('%s' = '%s')".formatted(alteration, property, value);
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
