package dev.stoa.predicate;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits a predicate's text into tokens. */
final class PredicateLexer {
  private static final Set<String> RESERVED =
      Set.of("and", "or", "not", "in", "between", "is", "null", "like", "true", "false");

  /** The symbols; longer ones come before their prefixes. */
  private static final List<String> SYMBOLS =
      List.of("<=", ">=", "!=", "<>", "==", "<", ">", "=", "(", ")", "[", "]", ",", ".");

  private final String text;
  private int position;

  PredicateLexer(String text) {
    this.text = text;
  }

  /** Whether a name's characters need no quotes. */
  static boolean isUnquotedName(String name) {
    if (name.isEmpty() || !isNameStart(name.charAt(0))) {
      return false;
    }
    return name.chars().allMatch(symbol -> isNameCharacter((char) symbol));
  }

  /** Whether a word is a keyword. */
  static boolean isReserved(String word) {
    return RESERVED.contains(word.toLowerCase(Locale.ROOT));
  }

  /** Returns the next token; at the end of the text, always an end token. */
  Token next() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    int start = position;
    if (start == text.length()) {
      return new Token(Token.Kind.END, "", start);
    }
    char first = text.charAt(start);
    if (isNameStart(first)) {
      return word(start);
    }
    if (isNumberStart(start)) {
      return number(start);
    }
    return switch (first) {
      case '\'' -> new Token(Token.Kind.STRING, quoted('\''), start);
      case '"', '`' -> new Token(Token.Kind.QUOTED_NAME, quoted(first), start);
      default -> symbol(start);
    };
  }

  private Token word(int start) {
    while (position < text.length() && isNameCharacter(text.charAt(position))) {
      position++;
    }
    return new Token(Token.Kind.WORD, text.substring(start, position), start);
  }

  private boolean isNumberStart(int index) {
    char first = text.charAt(index);
    int digit = first == '-' || first == '+' ? index + 1 : index;
    if (digit < text.length() && text.charAt(digit) == '.') {
      digit++;
    }
    return digit < text.length() && isDigit(text.charAt(digit));
  }

  private Token number(int start) {
    position++;
    while (position < text.length() && isNumberCharacter(position)) {
      position++;
    }
    return new Token(Token.Kind.NUMBER, text.substring(start, position), start);
  }

  /** Accepts letters too, so that 12ab is one invalid number rather than two tokens. */
  private boolean isNumberCharacter(int index) {
    char symbol = text.charAt(index);
    boolean isAfterExponent = "eE".indexOf(text.charAt(index - 1)) >= 0;
    return isNameCharacter(symbol)
        || symbol == '.'
        || (isAfterExponent && (symbol == '-' || symbol == '+'));
  }

  private String quoted(char quote) {
    int start = position;
    StringBuilder content = new StringBuilder();
    position++;
    while (position < text.length()) {
      char symbol = text.charAt(position);
      position++;
      if (symbol != quote) {
        content.append(symbol);
      } else if (position < text.length() && text.charAt(position) == quote) {
        content.append(quote);
        position++;
      } else {
        return content.toString();
      }
    }
    throw error(start, "expected a closing " + quote + " for this quote", "the end");
  }

  private Token symbol(int start) {
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, start)) {
        position = start + symbol.length();
        return new Token(Token.Kind.SYMBOL, symbol, start);
      }
    }
    String nextCharacter = text.substring(start, text.offsetByCodePoints(start, 1));
    throw error(start, "expected a name, a value or an operator", nextCharacter);
  }

  /** The exception for an error at a position. */
  IllegalArgumentException error(int index, String expected, String found) {
    return new IllegalArgumentException(
        "predicate, position " + (index + 1) + ": " + expected + ", found " + found + ": " + text);
  }

  private static boolean isNameStart(char symbol) {
    return Character.isLetter(symbol) || symbol == '_';
  }

  private static boolean isNameCharacter(char symbol) {
    return Character.isLetterOrDigit(symbol) || symbol == '_';
  }

  private static boolean isDigit(char symbol) {
    return symbol >= '0' && symbol <= '9';
  }
}
