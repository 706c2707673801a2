package dev.stoa.predicate;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cuts a predicate's text into tokens, one at a time. */
final class PredicateLexer {
  private static final Set<String> RESERVED =
      Set.of("and", "or", "not", "in", "between", "is", "null", "like", "true", "false");

  /** Longer ones stand before their beginnings. */
  private static final List<String> SIGNS =
      List.of("<=", ">=", "!=", "<>", "==", "<", ">", "=", "(", ")", "[", "]", ",", ".");

  private final String text;
  private int position;

  PredicateLexer(String text) {
    this.text = text;
  }

  /** Whether a name needs no quotes as far as its characters go. */
  static boolean isBareName(String name) {
    if (name.isEmpty() || !isNameStart(name.charAt(0))) {
      return false;
    }
    return name.chars().allMatch(sign -> isNamePart((char) sign));
  }

  /** Whether a word means something else than a name. */
  static boolean isReserved(String word) {
    return RESERVED.contains(word.toLowerCase(Locale.ROOT));
  }

  /** The next token; the end again and again. */
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
      case '\'' -> new Token(Token.Kind.TEXT, quoted('\''), start);
      case '"', '`' -> new Token(Token.Kind.QUOTED_NAME, quoted(first), start);
      default -> sign(start);
    };
  }

  private Token word(int start) {
    while (position < text.length() && isNamePart(text.charAt(position))) {
      position++;
    }
    return new Token(Token.Kind.WORD, text.substring(start, position), start);
  }

  private boolean isNumberStart(int at) {
    char first = text.charAt(at);
    int digit = first == '-' || first == '+' ? at + 1 : at;
    if (digit < text.length() && text.charAt(digit) == '.') {
      digit++;
    }
    return digit < text.length() && isDigit(text.charAt(digit));
  }

  private Token number(int start) {
    position++;
    while (position < text.length() && isNumberPart(position)) {
      position++;
    }
    return new Token(Token.Kind.NUMBER, text.substring(start, position), start);
  }

  /** Letters are taken too, so that 12ab is one wrong number and not two tokens. */
  private boolean isNumberPart(int at) {
    char sign = text.charAt(at);
    boolean afterExponent = "eE".indexOf(text.charAt(at - 1)) >= 0;
    return isNamePart(sign) || sign == '.' || (afterExponent && (sign == '-' || sign == '+'));
  }

  private String quoted(char quote) {
    int start = position;
    StringBuilder content = new StringBuilder();
    position++;
    while (position < text.length()) {
      char sign = text.charAt(position);
      position++;
      if (sign != quote) {
        content.append(sign);
      } else if (position < text.length() && text.charAt(position) == quote) {
        content.append(quote);
        position++;
      } else {
        return content.toString();
      }
    }
    throw fault(start, "expected a closing " + quote + " for this one", "the end");
  }

  private Token sign(int start) {
    for (String sign : SIGNS) {
      if (text.startsWith(sign, start)) {
        position = start + sign.length();
        return new Token(Token.Kind.SIGN, sign, start);
      }
    }
    String found = text.substring(start, text.offsetByCodePoints(start, 1));
    throw fault(start, "expected a name, a value or an operator", found);
  }

  /** A fault at a position, ready to be thrown. */
  IllegalArgumentException fault(int at, String expected, String found) {
    return new IllegalArgumentException(
        "predicate, position " + (at + 1) + ": " + expected + ", found " + found + ": " + text);
  }

  private static boolean isNameStart(char sign) {
    return Character.isLetter(sign) || sign == '_';
  }

  private static boolean isNamePart(char sign) {
    return Character.isLetterOrDigit(sign) || sign == '_';
  }

  private static boolean isDigit(char sign) {
    return sign >= '0' && sign <= '9';
  }
}
