package dev.stoa.spark.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/**
 * The statement {@code ALTER TABLE name ADD PARTITION FIELD term}, or with {@code DROP PARTITION
 * FIELD term} or {@code REPLACE PARTITION FIELD term WITH term}, as in Iceberg. Read by {@link
 * PartitionFieldParser}.
 *
 * @param beginning the words before the first term
 * @param change the change of the partition terms
 */
record PartitionFieldStatement(Beginning beginning, PartitionFieldChange change) {
  /** A word or character that the grammar does not allow. */
  static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Token token;

    private SyntaxException(Token token, String hint) {
      super(hint);
      this.token = token;
    }

    /** Returns the token; one of type EOF at the end of the statement. */
    Token token() {
      return token;
    }
  }

  /**
   * The words that begin each such statement.
   *
   * @param alteration the text up to the end of the table's name
   * @param table the parts of the table's name
   * @param verb what is done with a field
   */
  record Beginning(String alteration, List<String> table, String verb) {}

  /** Reads the words before the first term; empty if the statement is another one. */
  static Optional<Beginning> beginning(SqlTokens tokens) {
    if (!tokens.takeIf("ALTER") || !tokens.takeIf("TABLE") || !tokens.isNameNext()) {
      return Optional.empty();
    }
    List<String> table = new ArrayList<>();
    Token last;
    do {
      last = tokens.take();
      table.add(SqlTokens.name(last));
    } while (tokens.takeIf(".") && tokens.isNameNext());
    String verb = tokens.take().getText();
    boolean isVerb = List.of("ADD", "DROP", "REPLACE").stream().anyMatch(verb::equalsIgnoreCase);
    return isVerb && tokens.takeIf("PARTITION") && tokens.takeIf("FIELD")
        ? Optional.of(new Beginning(tokens.textTo(last), table, verb))
        : Optional.empty();
  }

  /** Reads the rest of a statement. */
  static PartitionFieldStatement read(Beginning beginning, SqlTokens tokens)
      throws SyntaxException {
    String term = term(tokens);
    PartitionFieldChange change =
        beginning.verb().equalsIgnoreCase("ADD")
            ? new PartitionFieldChange("", term)
            : new PartitionFieldChange(term, "");
    if (beginning.verb().equalsIgnoreCase("REPLACE")) {
      require(tokens, tokens.takeIf("WITH"), "expected WITH and the new field");
      change = new PartitionFieldChange(term, term(tokens));
    }
    require(tokens, !tokens.isNext("AS"), "partition fields have no names: omit AS");
    while (tokens.takeIf(";")) {
      // as in Spark's grammar
    }
    require(tokens, tokens.peek().getType() == Token.EOF, "expected the end of the statement");
    return new PartitionFieldStatement(beginning, change);
  }

  /** Reads a column, or a function of columns and integers. */
  private static String term(SqlTokens tokens) throws SyntaxException {
    Token first = tokens.peek();
    column(tokens);
    if (tokens.takeIf("(")) {
      do {
        if (tokens.peek().getType() == SqlBaseLexer.INTEGER_VALUE) {
          tokens.take();
        } else {
          column(tokens);
        }
      } while (tokens.takeIf(","));
      require(tokens, tokens.takeIf(")"), "expected ) after the arguments");
    }
    return tokens.textFrom(first);
  }

  private static void column(SqlTokens tokens) throws SyntaxException {
    do {
      require(
          tokens, tokens.isNameNext(), "expected a column, or a function such as bucket(16, id)");
      tokens.take();
    } while (tokens.takeIf("."));
  }

  private static void require(SqlTokens tokens, boolean isMet, String hint) throws SyntaxException {
    if (!isMet) {
      throw new SyntaxException(tokens.peek(), hint);
    }
  }
}
