package dev.stoa.spark.parser;

import dev.stoa.spark.parser.SqlTokens.SyntaxException;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/**
 * Reads {@code ALTER TABLE name ADD PARTITION FIELD term}, or with {@code DROP PARTITION FIELD
 * term} or {@code REPLACE PARTITION FIELD term WITH term}, as in Iceberg, from after the table's
 * name. Called by {@link AlterTableParser}.
 */
final class PartitionFieldStatement {
  private final SqlTokens tokens;

  private PartitionFieldStatement(SqlTokens tokens) {
    this.tokens = tokens;
  }

  /** Whether the statement is one of these. */
  static boolean isNext(SqlTokens tokens) {
    return tokens.areNext("ADD", "PARTITION", "FIELD")
        || tokens.areNext("DROP", "PARTITION", "FIELD")
        || tokens.areNext("REPLACE", "PARTITION", "FIELD");
  }

  /** Reads the rest of the statement. */
  static PartitionFieldChange read(SqlTokens tokens) throws SyntaxException {
    String verb = tokens.take().getText();
    tokens.takeIf("PARTITION", "FIELD");
    return new PartitionFieldStatement(tokens).readFields(verb);
  }

  private PartitionFieldChange readFields(String verb) throws SyntaxException {
    String term = term();
    PartitionFieldChange change =
        verb.equalsIgnoreCase("ADD")
            ? new PartitionFieldChange("", term)
            : new PartitionFieldChange(term, "");
    if (verb.equalsIgnoreCase("REPLACE")) {
      tokens.require(tokens.takeIf("WITH"), "expected WITH and the new field");
      change = new PartitionFieldChange(term, term());
    }
    tokens.require(!tokens.isNext("AS"), "partition fields have no names: omit AS");
    tokens.takeEnd();
    return change;
  }

  /** Reads a column, or a function of columns and integers. */
  private String term() throws SyntaxException {
    Token first = tokens.peek();
    column();
    if (tokens.takeIf("(")) {
      do {
        if (tokens.peek().getType() == SqlBaseLexer.INTEGER_VALUE) {
          tokens.take();
        } else {
          column();
        }
      } while (tokens.takeIf(","));
      tokens.require(tokens.takeIf(")"), "expected ) after the arguments");
    }
    return tokens.textFrom(first);
  }

  private void column() throws SyntaxException {
    do {
      tokens.require(
          tokens.isNameNext(), "expected a column, or a function such as bucket(16, id)");
      tokens.take();
    } while (tokens.takeIf("."));
  }
}
