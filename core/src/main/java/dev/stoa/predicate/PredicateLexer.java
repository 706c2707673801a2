package dev.stoa.predicate;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits the text of a predicate into tokens. */
final class PredicateLexer {
  private static final Set<String> KEYWORDS =
      Set.of("and", "or", "not", "in", "between", "is", "null", "like", "true", "false");

  /** The symbols; each comes before its prefixes. */
  private static final List<String> SYMBOLS =
      List.of("<=", ">=", "!=", "!~", "<>", "==", "~", "<", ">", "=", "(", ")", "[", "]", ",", ".");

  private final String text;
  private int position;

  PredicateLexer(String text) {
    this.text = text;
  }

  /** Whether a name consists of characters that need no quotes; it may be a keyword. */
  static boolean isUnquotedName(String name) {
    if (name.isEmpty() || !isNameStart(name.charAt(0))) {
      return false;
    }
    return name.chars().allMatch(character -> isNameCharacter((char) character));
  }

  /** Whether a word is a keyword. */
  static boolean isKeyword(String word) {
    return KEYWORDS.contains(word.toLowerCase(Locale.ROOT));
  }

  /** Reads the next token; at the end of the text, always returns an end token. */
  Token readToken() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    int start = position;
    if (start == text.length()) {
      return new Token(Token.Kind.END, "", start);
    }
    char firstChar = text.charAt(start);
    if (isNameStart(firstChar)) {
      return readWord(start);
    }
    if (isNumberStart(start)) {
      return readNumber(start);
    }
    return switch (firstChar) {
      case '\'' -> new Token(Token.Kind.STRING, readQuoted('\''), start);
      case '"', '`' -> new Token(Token.Kind.QUOTED_NAME, readQuoted(firstChar), start);
      default -> readSymbol(start);
    };
  }

  private Token readWord(int start) {
    while (position < text.length() && isNameCharacter(text.charAt(position))) {
      position++;
    }
    return new Token(Token.Kind.WORD, text.substring(start, position), start);
  }

  private boolean isNumberStart(int index) {
    char firstChar = text.charAt(index);
    int digitIndex = firstChar == '-' || firstChar == '+' ? index + 1 : index;
    if (digitIndex < text.length() && text.charAt(digitIndex) == '.') {
      digitIndex++;
    }
    return digitIndex < text.length() && isDigit(text.charAt(digitIndex));
  }

  private Token readNumber(int start) {
    position++;
    while (position < text.length() && isNumberCharacter(position)) {
      position++;
    }
    return new Token(Token.Kind.NUMBER, text.substring(start, position), start);
  }

  /** Whether a character continues a number; letters do, so that 12ab is one, invalid number. */
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
    throw syntaxError(start, "expected a closing " + quote + " for this quote", "the end");
  }

  private Token readSymbol(int start) {
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, start)) {
        position = start + symbol.length();
        return new Token(Token.Kind.SYMBOL, symbol, start);
      }
    }
    String nextCharacter = text.substring(start, text.offsetByCodePoints(start, 1));
    throw syntaxError(
        start,
        "expected a name, a value or an operator",
        nextCharacter + replacementHint(nextCharacter));
  }

  /** The advice for an operator of Java; empty for other characters. */
  private static String replacementHint(String character) {
    return switch (character) {
      case "&" -> " (write and)";
      case "|" -> " (write or)";
      case "!" -> " (write not)";
      default -> "";
    };
  }

  /** Returns the exception for a syntax error at an index of the text. */
  IllegalArgumentException syntaxError(int index, String expected, String found) {
    return new IllegalArgumentException(
        "predicate, position " + (index + 1) + ": " + expected + ", found " + found + ": " + text);
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
