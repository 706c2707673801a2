package dev.stoa.cli.input.csv;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Converts CSV whose quotes are escaped within quoted fields, as in {@code "5\" disk"}, to CSV
 * whose quotes are doubled, which {@link CsvRowReader} parses. An escape before another character
 * than the quote or the escape is kept.
 */
final class CsvEscapeReader extends FilterReader {
  private static final int NOTHING = -2;

  private final char delimiter;
  private final char quote;
  private final char escape;
  private boolean isFieldStart = true;
  private boolean isQuoted;

  /** A character that was converted but not returned yet. */
  private int pending = NOTHING;

  /** A character that was read but not converted yet. */
  private int lookahead = NOTHING;

  CsvEscapeReader(Reader in, CsvDialect dialect) {
    super(in);
    this.delimiter = dialect.delimiter();
    this.quote = dialect.quote();
    this.escape = dialect.escape();
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      int character = read();
      if (character < 0) {
        return i == 0 ? -1 : i;
      }
      buffer[offset + i] = (char) character;
    }
    return length;
  }

  @Override
  public int read() throws IOException {
    if (pending != NOTHING) {
      int character = pending;
      pending = NOTHING;
      return character;
    }
    int character = nextChar();
    if (!isQuoted) {
      isQuoted = isFieldStart && character == quote;
      isFieldStart = character == delimiter || character == '\n' || character == '\r';
    } else if (character == escape) {
      return convertEscape();
    } else if (character == quote) {
      int next = nextChar();
      if (next == quote) {
        pending = quote;
      } else {
        lookahead = next;
        isQuoted = false;
      }
    }
    return character;
  }

  private int convertEscape() throws IOException {
    int next = nextChar();
    if (next == quote) {
      pending = quote;
      return quote;
    }
    if (next != escape) {
      lookahead = next;
    }
    return escape;
  }

  private int nextChar() throws IOException {
    if (lookahead != NOTHING) {
      int character = lookahead;
      lookahead = NOTHING;
      return character;
    }
    return in.read();
  }
}
