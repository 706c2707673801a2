package dev.stoa.spark.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The tokens of a statement, without white space and comments, as far as names, integers and
 * punctuation need it: other characters, such as those of strings, are tokens of their own. Read by
 * {@link PartitionFieldStatement}.
 */
final class SqlTokens {
  private final String sql;
  private final List<Token> tokens = new ArrayList<>();
  private int position;
  private int next;

  /**
   * A token.
   *
   * @param text its text, with back quotes
   * @param start the index of its first character
   * @param end the index after its last character
   */
  record Token(String text, int start, int end) {
    /** Whether it is a word of the grammar. */
    boolean isWord(String word) {
      return text.equalsIgnoreCase(word);
    }

    /** Whether it is a name, in back quotes or not. */
    boolean isName() {
      char first = text.isEmpty() ? ' ' : text.charAt(0);
      return Character.isLetter(first)
          || first == '_'
          || (first == '`' && text.length() > 2)
          || (Character.isDigit(first) && !isInteger());
    }

    boolean isInteger() {
      return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Returns a name without back quotes. */
    String name() {
      return text.startsWith("`") ? text.substring(1, text.length() - 1).replace("``", "`") : text;
    }
  }

  SqlTokens(String sql) {
    this.sql = sql;
    skipBlanks();
    while (position < sql.length()) {
      int start = position;
      skipToken();
      tokens.add(new Token(sql.substring(start, position), start, position));
      skipBlanks();
    }
  }

  /** Whether a text may have all of some words, for a quick decision. */
  static boolean mayContain(String sql, List<String> words) {
    String lowerCase = sql.toLowerCase(Locale.ROOT);
    return words.stream().allMatch(lowerCase::contains);
  }

  private void skipToken() {
    char first = sql.charAt(position);
    position++;
    if (first == '`') {
      skipQuoted();
    } else if (isNamePart(first)) {
      while (position < sql.length() && isNamePart(sql.charAt(position))) {
        position++;
      }
    }
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /** Skips to the end of a name in back quotes, in which a doubled one is a character. */
  private void skipQuoted() {
    while (position < sql.length()) {
      int end = sql.indexOf('`', position);
      position = end < 0 ? sql.length() : end + 1;
      if (position >= sql.length() || sql.charAt(position) != '`') {
        return;
      }
      position++;
    }
  }

  private void skipBlanks() {
    while (position < sql.length()) {
      if (Character.isWhitespace(sql.charAt(position))) {
        position++;
      } else if (sql.startsWith("--", position)) {
        int end = sql.indexOf('\n', position);
        position = end < 0 ? sql.length() : end + 1;
      } else if (sql.startsWith("/*", position) && !sql.startsWith("/*+", position)) {
        skipBracketedComment();
      } else {
        return;
      }
    }
  }

  /** Skips a comment, which may contain others. */
  private void skipBracketedComment() {
    int depth = 0;
    do {
      if (sql.startsWith("/*", position)) {
        depth++;
        position += 2;
      } else if (sql.startsWith("*/", position)) {
        depth--;
        position += 2;
      } else {
        position++;
      }
    } while (depth > 0 && position < sql.length());
  }

  /** Returns the next token without passing it; an empty one at the end. */
  Token peek() {
    return next < tokens.size() ? tokens.get(next) : new Token("", sql.length(), sql.length());
  }

  /** Returns the next token and passes it. */
  Token take() {
    Token token = peek();
    next++;
    return token;
  }

  /** Passes the next token if it is a word or a character. */
  boolean takeIf(String word) {
    boolean isNext = peek().isWord(word);
    if (isNext) {
      next++;
    }
    return isNext;
  }

  /** Returns the text from a token to the last one that was passed. */
  String textFrom(Token first) {
    return sql.substring(first.start(), tokens.get(next - 1).end());
  }
}
