package dev.stoa.predicate;

/**
 * A token of a predicate's text; made by the lexer for the parser.
 *
 * @param text its content, without quotes
 * @param position the index of its first character
 */
record Token(Kind kind, String text, int position) {
  /** The kind of a token. */
  enum Kind {
    /** A bare word: a name, a keyword, the word before a typed literal. */
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

  boolean isKeyword(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSymbol(String sign) {
    return kind == Kind.SYMBOL && text.equals(sign);
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
