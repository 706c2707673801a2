package dev.stoa.spark.parser;

import java.util.Arrays;
import java.util.stream.Stream;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;
import org.apache.spark.sql.catalyst.parser.UpperCaseCharStream;

/**
 * The tokens that Spark's lexer finds in a statement, without white space and comments. Read by
 * {@link AlterTableParser}.
 */
final class SqlTokens {
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

  private final CharStream sql;
  private final CommonTokenStream tokens;

  SqlTokens(String statement) {
    sql = new UpperCaseCharStream(CharStreams.fromString(statement));
    tokens = new CommonTokenStream(new SqlBaseLexer(sql));
  }

  /** Returns the next token without passing it; one of type EOF at the end. */
  Token peek() {
    return tokens.LT(1);
  }

  /** Returns the next token and passes it, unless it is the end. */
  Token take() {
    Token token = peek();
    if (token.getType() != Token.EOF) {
      tokens.consume();
    }
    return token;
  }

  /** Whether the next token is a word or a character. */
  boolean isNext(String word) {
    return peek().getText().equalsIgnoreCase(word);
  }

  /** Whether the next tokens are these words. */
  boolean areNext(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!tokens.LT(i + 1).getText().equalsIgnoreCase(words[i])) {
        return false;
      }
    }
    return true;
  }

  /** Passes the next tokens if they are these words. */
  boolean takeIf(String first, String second, String... others) {
    String[] words =
        Stream.concat(Stream.of(first, second), Arrays.stream(others)).toArray(String[]::new);
    boolean areNext = areNext(words);
    for (int i = 0; areNext && i < words.length; i++) {
      tokens.consume();
    }
    return areNext;
  }

  /**
   * Rejects the next token unless a condition is met.
   *
   * @param hint what is expected
   */
  void require(boolean isMet, String hint) throws SyntaxException {
    if (!isMet) {
      throw new SyntaxException(peek(), hint);
    }
  }

  /** Passes the end of the statement, before which semicolons may stand, as in Spark's grammar. */
  void takeEnd() throws SyntaxException {
    while (takeIf(";")) {
      // any number
    }
    require(peek().getType() == Token.EOF, "expected the end of the statement");
  }

  /** Passes the next token if it is a word or a character. */
  boolean takeIf(String word) {
    boolean isNext = isNext(word);
    if (isNext) {
      tokens.consume();
    }
    return isNext;
  }

  /** Whether the next token is a name: an identifier, or a word of the grammar. */
  boolean isNameNext() {
    return switch (peek().getType()) {
      case SqlBaseLexer.IDENTIFIER, SqlBaseLexer.BACKQUOTED_IDENTIFIER -> true;
      default -> Character.isLetter(peek().getText().charAt(0));
    };
  }

  /** Returns a token's name, without back quotes. */
  static String name(Token token) {
    String text = token.getText();
    return token.getType() == SqlBaseLexer.BACKQUOTED_IDENTIFIER
        ? text.substring(1, text.length() - 1).replace("``", "`")
        : text;
  }

  /** Returns the text from a token to the last one that was passed. */
  String textFrom(Token first) {
    return sql.getText(Interval.of(first.getStartIndex(), tokens.LT(-1).getStopIndex()));
  }

  /** Returns the text up to and with a token. */
  String textTo(Token last) {
    return sql.getText(Interval.of(0, last.getStopIndex()));
  }
}
