package dev.stoa.type;

/** Splits the text of a type or schema into tokens. */
final class TypeLexer {
  private static final String SYMBOLS = "<>(),:?|[]{}=!.;+*/";

  /** The length up to which a message ends with the line that contains the error. */
  private static final int MAX_SHOWN_LENGTH = 120;

  /** The kind of a token. */
  enum Kind {
    /** A name or keyword; may contain hyphens, such as local-timestamp. */
    WORD,
    /** A name in double quotes or backticks. */
    QUOTED_NAME,
    /** A string in single quotes. */
    STRING,
    /** A number, with its sign. */
    NUMBER,
    /** A bracket, comma or other symbol. */
    SYMBOL,
    /** The end of the text. */
    END
  }

  /**
   * A token.
   *
   * @param text the content, without quotes
   * @param index the index of its first character in the text
   */
  record Token(Kind kind, String text, int index) {
    boolean isWord(String word) {
      return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    boolean isSymbol(String symbol) {
      return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** A description for messages. */
    String description() {
      return switch (kind) {
        case END -> "the end";
        case STRING -> "'" + text + "'";
        case QUOTED_NAME -> "\"" + text + "\"";
        default -> text;
      };
    }
  }

  private final String subject;
  private final String text;
  private int position;

  /**
   * Creates a lexer.
   *
   * @param subject what messages call the text: a type or a schema
   */
  TypeLexer(String subject, String text) {
    this.subject = subject;
    this.text = text;
  }

  /** Whether a name consists of characters that need no quotes. */
  static boolean isUnquotedName(String name) {
    return !name.isEmpty()
        && isNameStart(name.charAt(0))
        && name.chars().allMatch(character -> isNameCharacter((char) character));
  }

  /** Reads the next token; at the end of the text, always returns an end token. */
  Token readToken() {
    skipBlanksAndComments();
    int start = position;
    if (start == text.length()) {
      return new Token(Kind.END, "", start);
    }
    char firstCharacter = text.charAt(start);
    if (isNameStart(firstCharacter)) {
      return readWord(start);
    }
    if (isNumberStart(start)) {
      return readNumber(start);
    }
    return switch (firstCharacter) {
      case '\'' -> new Token(Kind.STRING, readQuoted('\''), start);
      case '"', '`' -> new Token(Kind.QUOTED_NAME, readQuoted(firstCharacter), start);
      default -> readSymbol(start);
    };
  }

  /** Skips blanks and comments, which extend from two hyphens to the end of the line. */
  private void skipBlanksAndComments() {
    while (position < text.length()) {
      if (text.startsWith("--", position)) {
        int lineEnd = text.indexOf('\n', position);
        position = lineEnd < 0 ? text.length() : lineEnd;
      } else if (Character.isWhitespace(text.charAt(position)) || text.charAt(position) == 0xfeff) {
        position++;
      } else {
        return;
      }
    }
  }

  private Token readWord(int start) {
    while (position < text.length()
        && (isNameCharacter(text.charAt(position)) || isHyphenInWord(position))) {
      position++;
    }
    return new Token(Kind.WORD, text.substring(start, position), start);
  }

  private boolean isHyphenInWord(int index) {
    return text.charAt(index) == '-'
        && index + 1 < text.length()
        && isNameStart(text.charAt(index + 1));
  }

  private boolean isNumberStart(int index) {
    char firstCharacter = text.charAt(index);
    boolean hasSign = firstCharacter == '-' || firstCharacter == '+';
    int digitIndex = hasSign ? index + 1 : index;
    return digitIndex < text.length() && isDigit(text.charAt(digitIndex));
  }

  private Token readNumber(int start) {
    position++;
    while (position < text.length() && isNumberCharacter(position)) {
      position++;
    }
    return new Token(Kind.NUMBER, text.substring(start, position), start);
  }

  private boolean isNumberCharacter(int index) {
    char character = text.charAt(index);
    boolean isAfterExponent = "eE".indexOf(text.charAt(index - 1)) >= 0;
    return isNameCharacter(character)
        || character == '.'
        || (isAfterExponent && (character == '-' || character == '+'));
  }

  private String readQuoted(char quote) {
    int start = position;
    StringBuilder content = new StringBuilder();
    position++;
    while (position < text.length()) {
      char character = text.charAt(position);
      position++;
      if (character != quote) {
        content.append(character);
      } else if (position < text.length() && text.charAt(position) == quote) {
        content.append(quote);
        position++;
      } else {
        return content.toString();
      }
    }
    throw error(start, "expected a closing " + quote + " for this quote, found the end");
  }

  private Token readSymbol(int start) {
    position = text.offsetByCodePoints(start, 1);
    String symbol = text.substring(start, position);
    if (!SYMBOLS.contains(symbol)) {
      throw error(
          start,
          "expected a name or a type, found " + symbol + " (put such names in double quotes)");
    }
    return new Token(Kind.SYMBOL, symbol, start);
  }

  /** Returns the text from one token to another, without blanks at its end. */
  String textBetween(Token start, Token end) {
    return text.substring(start.index(), end.index()).strip();
  }

  /** Returns the exception for an error at an index of the text. */
  IllegalArgumentException error(int index, String problem) {
    String before = text.substring(0, index);
    long line = before.chars().filter(character -> character == '\n').count() + 1;
    int lineStart = before.lastIndexOf('\n') + 1;
    int lineEnd = text.indexOf('\n', index);
    String shownLine = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd).strip();
    return new IllegalArgumentException(
        subject
            + (line > 1 ? ", line " + line : "")
            + (", position " + (index - lineStart + 1) + ": " + problem)
            + (shownLine.length() <= MAX_SHOWN_LENGTH ? ": " + shownLine : ""));
  }

  private static boolean isNameStart(char character) {
    return Character.isLetter(character) || character == '_';
  }

  private static boolean isNameCharacter(char character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
