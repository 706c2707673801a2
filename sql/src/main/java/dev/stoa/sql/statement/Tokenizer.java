package dev.stoa.sql.statement;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits an SQL text into tokens, without comments and blanks. Accepts any text: a quote or comment
 * that does not end, ends with the text, and DuckDB reports the error.
 */
final class Tokenizer {
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int position;

  private Tokenizer(String text) {
    this.text = text;
  }

  static List<Token> tokens(String text) {
    Tokenizer tokenizer = new Tokenizer(text);
    while (tokenizer.position < text.length()) {
      tokenizer.readNext();
    }
    return tokenizer.tokens;
  }

  private void readNext() {
    int start = position;
    char c = text.charAt(position);
    if (Character.isWhitespace(c)) {
      position++;
    } else if (text.startsWith("--", position)) {
      position = endAfter("\n", position);
    } else if (text.startsWith("/*", position)) {
      position = endOfComment();
    } else if ((c == 'e' || c == 'E') && text.startsWith("'", position + 1)) {
      position = endOfEscaped();
      add(Token.Kind.SYMBOL, start);
    } else if (c == '\'' || c == '"') {
      position = endOfQuoted(c);
      add(c == '"' ? Token.Kind.QUOTED_NAME : Token.Kind.STRING, start);
    } else if (c == '$' && dollarTagLength() > 0) {
      String tag = text.substring(position, position + dollarTagLength());
      position = endAfter(tag, position + tag.length());
      add(Token.Kind.SYMBOL, start);
    } else if (Character.isJavaIdentifierStart(c) && c != '$') {
      position = endOfWord();
      add(Token.Kind.WORD, start);
    } else {
      position++;
      add(Token.Kind.SYMBOL, start);
    }
  }

  private void add(Token.Kind kind, int start) {
    tokens.add(new Token(kind, text.substring(start, position), start));
  }

  private int endAfter(String end, int from) {
    int index = text.indexOf(end, from);
    return index < 0 ? text.length() : index + end.length();
  }

  private static boolean isTagPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /** Returns the end of a comment, which may contain comments. */
  private int endOfComment() {
    int depth = 0;
    int end = position;
    do {
      boolean isStart = text.startsWith("/*", end);
      boolean isEnd = text.startsWith("*/", end);
      depth += isStart ? 1 : isEnd ? -1 : 0;
      end += isStart || isEnd ? 2 : 1;
    } while (depth > 0 && end < text.length());
    return Math.min(end, text.length());
  }

  /** Returns the end of a text such as {@code E'it\'s'}, in which a backslash escapes a quote. */
  private int endOfEscaped() {
    int end = position + 2;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean isEscape = c == '\\' || text.startsWith("''", end);
      if (c == '\'' && !isEscape) {
        return end + 1;
      }
      end += isEscape ? 2 : 1;
    }
    return text.length();
  }

  /** Returns the end of a text in quotes, in which doubled quotes are characters. */
  private int endOfQuoted(char quote) {
    int end = position + 1;
    while (end < text.length()) {
      if (text.charAt(end) != quote) {
        end++;
      } else if (end + 1 < text.length() && text.charAt(end + 1) == quote) {
        end += 2;
      } else {
        return end + 1;
      }
    }
    return end;
  }

  /** Returns the length of {@code $tag$} at the position; 0 if there is none. */
  private int dollarTagLength() {
    int end = position + 1;
    while (end < text.length() && isTagPart(text.charAt(end))) {
      end++;
    }
    boolean isTag =
        end < text.length()
            && text.charAt(end) == '$'
            && !(position + 1 < end && Character.isDigit(text.charAt(position + 1)));
    return isTag ? end + 1 - position : 0;
  }

  private int endOfWord() {
    int end = position + 1;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
