package dev.stoa.predicate;

/**
 * A word or sign of a predicate's text; made by the lexer for the parser.
 *
 * @param text what it says, without quotes
 * @param position of its first character, from 0
 */
record Token(Kind kind, String text, int position) {
  /** What it is. */
  enum Kind {
    /** A bare word: a name, a keyword, the word before a typed literal. */
    WORD,
    /** A name in double quotes or backticks. */
    QUOTED_NAME,
    /** A text in single quotes. */
    TEXT,
    /** A number, with its sign. */
    NUMBER,
    /** An operator, parenthesis, bracket, comma or dot. */
    SIGN,
    /** The end of the text. */
    END
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  /** What was found, for messages. */
  String shown() {
    return switch (kind) {
      case END -> "the end";
      case TEXT -> "the text '" + text + "'";
      case QUOTED_NAME -> "\"" + text + "\"";
      default -> text;
    };
  }
}
