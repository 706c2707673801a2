package dev.stoa.sql.statement;

import java.util.Locale;

/**
 * A token of an SQL text.
 *
 * @param kind what it is
 * @param text its characters, with quotes
 * @param start the index of its first character in the text
 */
record Token(Kind kind, String text, int start) {
  /** Kinds of tokens. */
  enum Kind {
    /** A keyword or an unquoted name. */
    WORD,
    /** A name in double quotes. */
    QUOTED_NAME,
    /** A text in single quotes. */
    STRING,
    /** Anything else, such as a number or a parenthesis. */
    SYMBOL
  }

  /** Returns the index after its last character. */
  int end() {
    return start + text.length();
  }

  /** Returns whether it is this keyword, in upper case, or this symbol. */
  boolean is(String keyword) {
    return kind == Kind.WORD
        ? text.toUpperCase(Locale.ROOT).equals(keyword)
        : kind == Kind.SYMBOL && text.equals(keyword);
  }

  /** Returns whether it can name a table: a name or a text. */
  boolean isName() {
    return kind != Kind.SYMBOL;
  }

  /** Returns the name or the text without quotes. */
  String value() {
    return switch (kind) {
      case QUOTED_NAME -> unquote("\"");
      case STRING -> unquote("'");
      case WORD, SYMBOL -> text;
    };
  }

  private String unquote(String quote) {
    return text.substring(1, Math.max(1, text.length() - 1)).replace(quote + quote, quote);
  }
}
