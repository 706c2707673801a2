package dev.stoa.predicate;

/**
 * A token of a predicate's text; created by the lexer for the parser.
 *
 * @param kind the kind of the token
 * @param text the content, without quotes
 * @param index the index of the token's first character in the predicate's text
 */
record Token(Kind kind, String text, int index) {
  /** The kind of a token. */
  enum Kind {
    /** An unquoted word: a name, a keyword, or the name of a type before a quoted literal. */
    WORD,
    /** A name in double quotes or backticks. */
    QUOTED_NAME,
    /** A string in single quotes. */
    STRING,
    /** A number, with its sign. */
    NUMBER,
    /** An operator, parenthesis, bracket, comma or dot. */
    SYMBOL,
    /** The end of the text. */
    END
  }

  /** Whether the token is this keyword, in upper or lower case. */
  boolean isKeyword(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  /** Whether the token is this symbol. */
  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** A description for messages. */
  String description() {
    return switch (kind) {
      case END -> "the end";
      case STRING -> "the string '" + text + "'";
      case QUOTED_NAME -> "\"" + text + "\"";
      default -> text;
    };
  }
}
