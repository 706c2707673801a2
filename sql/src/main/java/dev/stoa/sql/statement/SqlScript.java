package dev.stoa.sql.statement;

import java.util.ArrayList;
import java.util.List;

/** Splits a text into statements at semicolons. Called by the command line. */
public final class SqlScript {
  private SqlScript() {}

  /** Returns the statements without their semicolons; leaves out empty ones. */
  public static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    int start = -1;
    for (Token token : Tokenizer.tokens(text)) {
      if (token.is(";")) {
        if (start >= 0) {
          statements.add(text.substring(start, token.start()).stripTrailing());
        }
        start = -1;
      } else if (start < 0) {
        start = token.start();
      }
    }
    if (start >= 0) {
      statements.add(text.substring(start).stripTrailing());
    }
    return statements;
  }

  /** Returns whether the text ends in a semicolon, or is empty: a prompt then runs it. */
  public static boolean isComplete(String text) {
    List<Token> tokens = Tokenizer.tokens(text);
    return tokens.isEmpty() || tokens.get(tokens.size() - 1).is(";");
  }
}
