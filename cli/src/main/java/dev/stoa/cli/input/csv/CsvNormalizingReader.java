package dev.stoa.cli.input.csv;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.OptionalLong;

/**
 * Converts CSV to the syntax that {@link CsvRowParser} parses: quotes that are escaped within
 * quoted fields, as in {@code "5\" disk"}, are doubled, and blanks around fields are removed if
 * they are not part of them. An escape before another character than the quote or the escape is
 * kept. Also finds where a malformed field begins.
 */
final class CsvNormalizingReader extends FilterReader {
  private static final int END = -1;
  private static final int NOTHING = -2;

  /** Where the next character is. */
  private enum Place {
    FIELD_START,
    PLAIN_FIELD,
    QUOTED_FIELD,
    AFTER_QUOTE,
    COMMENT
  }

  private final CsvSyntax syntax;
  private Place place = Place.FIELD_START;
  private boolean isRowStart = true;

  /** The blanks that were read last, and are part of the field if more of it follows. */
  private final StringBuilder blanks = new StringBuilder();

  /** Characters that were converted but not returned yet. */
  private final StringBuilder converted = new StringBuilder();

  private int convertedPosition;

  /** A character that was read but not converted yet. */
  private int lookahead = NOTHING;

  private int lastCharacter = NOTHING;
  private long lineNumber;
  private long quoteLineNumber;
  private OptionalLong malformedLine = OptionalLong.empty();

  CsvNormalizingReader(Reader in, CsvSyntax syntax, long firstLineNumber) {
    super(in);
    this.syntax = syntax;
    this.lineNumber = firstLineNumber;
  }

  /** Returns whether text of this syntax must be converted. */
  static boolean isNeededFor(CsvSyntax syntax) {
    return syntax.hasEscape() || syntax.trimsFields();
  }

  /**
   * Returns the line of the first opening quote that is never closed, or closed within the field;
   * empty if there is none.
   */
  static OptionalLong lineOfMalformedQuote(Reader text, CsvSyntax syntax, long firstLineNumber)
      throws IOException {
    CsvNormalizingReader reader = new CsvNormalizingReader(text, syntax, firstLineNumber);
    while (reader.malformedLine.isEmpty()) {
      if (reader.read() == END) {
        boolean isOpen = reader.place == Place.QUOTED_FIELD;
        return isOpen ? OptionalLong.of(reader.quoteLineNumber) : OptionalLong.empty();
      }
    }
    return reader.malformedLine;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      int character = read();
      if (character == END) {
        return i == 0 ? END : i;
      }
      buffer[offset + i] = (char) character;
    }
    return length;
  }

  @Override
  public int read() throws IOException {
    while (convertedPosition == converted.length()) {
      converted.setLength(0);
      convertedPosition = 0;
      int character = nextChar();
      if (character == END) {
        return END;
      }
      convert((char) character);
    }
    return converted.charAt(convertedPosition++);
  }

  private void convert(char character) throws IOException {
    boolean isLineEnd = character == '\n' || character == '\r';
    if (isLineEnd && place != Place.QUOTED_FIELD) {
      blanks.setLength(0);
      converted.append(character);
      place = Place.FIELD_START;
      isRowStart = true;
      return;
    }
    switch (place) {
      case FIELD_START -> convertFieldStart(character);
      case PLAIN_FIELD -> convertPlain(character);
      case QUOTED_FIELD -> convertQuoted(character);
      case AFTER_QUOTE -> convertAfterQuote(character);
      case COMMENT -> converted.append(character);
    }
  }

  private void convertFieldStart(char character) {
    if (isTrimmed(character)) {
      return;
    }
    converted.append(character);
    if (isRowStart && syntax.hasComments() && character == syntax.comment()) {
      place = Place.COMMENT;
    } else if (character == syntax.quote()) {
      place = Place.QUOTED_FIELD;
      quoteLineNumber = lineNumber;
    } else if (character != syntax.delimiter()) {
      place = Place.PLAIN_FIELD;
    }
    isRowStart = false;
  }

  private void convertPlain(char character) {
    if (isTrimmed(character)) {
      blanks.append(character);
      return;
    }
    if (character == syntax.delimiter()) {
      place = Place.FIELD_START;
    } else {
      converted.append(blanks);
    }
    blanks.setLength(0);
    converted.append(character);
  }

  private void convertQuoted(char character) throws IOException {
    if (syntax.hasEscape() && character == syntax.escape()) {
      int next = nextChar();
      if (next == syntax.quote()) {
        converted.append(syntax.quote()).append(syntax.quote());
      } else {
        converted.append(syntax.escape());
        lookahead = next == syntax.escape() ? NOTHING : next;
      }
      return;
    }
    converted.append(character);
    if (character == syntax.quote()) {
      int next = nextChar();
      if (next == syntax.quote()) {
        converted.append(syntax.quote());
      } else {
        lookahead = next;
        place = Place.AFTER_QUOTE;
      }
    }
  }

  private void convertAfterQuote(char character) {
    if (isTrimmed(character)) {
      return;
    }
    converted.append(character);
    if (character == syntax.delimiter()) {
      place = Place.FIELD_START;
    } else {
      place = Place.PLAIN_FIELD;
      malformedLine = OptionalLong.of(malformedLine.orElse(quoteLineNumber));
    }
  }

  private boolean isTrimmed(char character) {
    return syntax.trimsFields() && syntax.isBlank(character);
  }

  private int nextChar() throws IOException {
    if (lookahead != NOTHING) {
      int character = lookahead;
      lookahead = NOTHING;
      return character;
    }
    int character = in.read();
    boolean isSecondOfLineEnd = character == '\n' && lastCharacter == '\r';
    boolean startsLine = lastCharacter == '\n' || (lastCharacter == '\r' && !isSecondOfLineEnd);
    lineNumber += startsLine ? 1 : 0;
    lastCharacter = character;
    return character;
  }
}
