package dev.stoa.cli.input.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.file.ReplayReader;
import dev.stoa.cli.input.record.LostRecords;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Divides the text of a CSV file into rows and fields, for {@link CsvRowReader}. If bad records are
 * skipped, keeps the text of the current row, so that it can go on after the row's first line.
 */
final class CsvRowParser implements Closeable {
  /**
   * The maximum length of a field, in characters; the library's default of 16 Mi is less than a
   * table can store.
   */
  private static final int MAX_FIELD_LENGTH = 1 << 29;

  /** The maximum length if bad records are skipped: an open quote is searched that far. */
  private static final int MAX_KEPT_FIELD_LENGTH = 1 << 24;

  private final InputLocation location;
  private final OpenInput input;
  private final CsvDialect dialect;

  /** The text, if it is kept. */
  private ReplayReader keptText;

  /** The lines with malformed UTF-8 that have been read and not yet parsed. */
  private final Deque<Long> malformedLines = new ArrayDeque<>();

  private CloseableIterator<CsvRow> rows;

  /** The number of lines before the first one that the current iterator counts. */
  private long lineOffset;

  /** The last row of the current iterator; null before the first one. */
  private CsvRow row;

  private CsvRowParser(InputLocation location, OpenInput input, CsvDialect dialect) {
    this.location = location;
    this.input = input;
    this.dialect = dialect;
    this.lineOffset = dialect.skippedLineCount();
  }

  /** Opens a file; {@code isResumable} says whether bad rows are skipped. */
  static CsvRowParser open(InputLocation location, CsvDialect dialect, boolean isResumable)
      throws IOException {
    OpenInput input = OpenInput.open(location);
    CsvRowParser parser = new CsvRowParser(location, input, dialect);
    boolean isOpen = false;
    try {
      parser.start(isResumable);
      isOpen = true;
      return parser;
    } catch (CharacterCodingException e) {
      throw parser.otherEncoding(e);
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  private void start(boolean isResumable) throws IOException {
    if (isResumable) {
      keptText =
          new ReplayReader(CsvText.openTolerant(input.stream(), dialect, malformedLines::add));
      keptText.continueAt(1L + dialect.skippedLineCount());
      rows = parse(keptText, MAX_KEPT_FIELD_LENGTH);
    } else {
      Reader text = CsvText.open(input.stream(), dialect);
      rows = parse(CsvText.skipLines(text, dialect.skippedLineCount()), MAX_FIELD_LENGTH);
    }
  }

  private CloseableIterator<CsvRow> parse(Reader text, int maxFieldLength) {
    CsvReader.CsvReaderBuilder builder =
        CsvReader.builder().fieldSeparator(dialect.delimiter()).quoteCharacter(dialect.quote());
    if (dialect.syntax().hasComments()) {
      builder.commentStrategy(CommentStrategy.READ).commentCharacter(dialect.syntax().comment());
    }
    return builder
        .skipEmptyLines(false)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(maxFieldLength)
        .build(new CsvRowHandler(), CsvText.normalized(text, dialect.syntax()))
        .iterator();
  }

  /** Moves to the next row; returns false if there is none. */
  boolean next() throws IOException {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      row = rows.next();
    } catch (UncheckedIOException e) {
      throw toInvalidFile(e.getCause());
    } catch (CsvParseException e) {
      if (e.getCause() instanceof IOException cause) {
        throw toInvalidFile(cause);
      }
      throw malformedQuotes(e);
    }
    if (keptText != null) {
      keptText.forgetBefore(lineNumber());
    }
    return true;
  }

  CsvRow row() {
    return row;
  }

  /** Returns the line on which the current row begins. */
  long lineNumber() {
    return lineOffset + row.lineNumber();
  }

  long position() {
    return input.position();
  }

  /**
   * Continues after a row whose quotes or fields are bad. Since its quotes may have taken further
   * rows for parts of a field, continues on the line after its first one.
   *
   * @param wasParsed whether the bad row is the current one, rather than the one after it
   * @return what is lost; empty if the file cannot be read
   */
  Optional<LostRecords> skipBad(boolean wasParsed) throws IOException {
    if (keptText == null || keptText.hasFailed()) {
      return Optional.empty();
    }
    long badLine = wasParsed ? lineNumber() : nextLineNumber();
    if (!wasParsed || nextLineNumber() > badLine + 1) {
      keptText.continueAt(badLine + 1);
      rows = parse(keptText, MAX_KEPT_FIELD_LENGTH);
      lineOffset = badLine;
      row = null;
    }
    return Optional.of(LostRecords.ONE);
  }

  /** Returns the line after the current row. */
  private long nextLineNumber() {
    if (row == null) {
      return lineOffset + 1;
    }
    long lineEndCount = 0;
    for (String field : row.fields()) {
      for (int i = 0; i < field.length(); i++) {
        char character = field.charAt(i);
        boolean isSecond = character == '\n' && i > 0 && field.charAt(i - 1) == '\r';
        lineEndCount += (character == '\n' || character == '\r') && !isSecond ? 1 : 0;
      }
    }
    return lineNumber() + lineEndCount + 1;
  }

  /** Checks that the current row is valid UTF-8, if malformed bytes were not rejected at once. */
  void checkEncoding() throws InvalidFileException {
    while (!malformedLines.isEmpty() && malformedLines.peek() < lineNumber()) {
      malformedLines.remove();
    }
    if (!malformedLines.isEmpty() && malformedLines.peek() < nextLineNumber()) {
      throw new InvalidFileException("line " + malformedLines.peek() + ": malformed UTF-8");
    }
  }

  private InvalidFileException malformedQuotes(CsvParseException cause) throws IOException {
    OptionalLong quoteLine = lineOfMalformedQuote();
    String problem =
        quoteLine.isPresent()
            ? "line "
                + quoteLine.getAsLong()
                + ": the quote that opens here is not closed at the end of a field"
            : "line " + nextLineNumber() + " or after: malformed CSV (" + cause.getMessage() + ")";
    return new InvalidFileException(
        problem
            + ": correct the quotes, skip the line with --skip-bad, or read the file with --quote"
            + " none",
        cause);
  }

  /** Returns the line of the quote that is malformed after the current row. */
  private OptionalLong lineOfMalformedQuote() throws IOException {
    long firstLine = nextLineNumber();
    if (keptText != null) {
      keptText.continueAt(firstLine);
      return CsvNormalizingReader.lineOfMalformedQuote(keptText, dialect.syntax(), firstLine);
    }
    try (OpenInput again = OpenInput.open(location)) {
      Reader text =
          CsvText.skipLines(
              CsvText.openTolerant(again.stream(), dialect, line -> {}),
              dialect.skippedLineCount());
      return CsvNormalizingReader.lineOfMalformedQuote(
          new BufferedReader(text), dialect.syntax(), 1L + dialect.skippedLineCount());
    } catch (CharacterCodingException e) {
      return OptionalLong.empty();
    }
  }

  private IOException toInvalidFile(IOException exception) {
    return exception instanceof CharacterCodingException ? otherEncoding(exception) : exception;
  }

  private InvalidFileException otherEncoding(IOException cause) {
    return new InvalidFileException(
        "line "
            + nextLineNumber()
            + " or after: the text is not "
            + dialect.encoding().name()
            + ": name its encoding with --encoding",
        cause);
  }

  @Override
  public void close() throws IOException {
    if (rows != null) {
      rows.close();
    }
    input.close();
  }
}
