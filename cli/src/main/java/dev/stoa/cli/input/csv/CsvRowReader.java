package dev.stoa.cli.input.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the rows of a CSV file (RFC 4180, or another {@link CsvDialect}); checks that each has as
 * many fields as the header or the first row.
 */
final class CsvRowReader implements Closeable {
  /**
   * The maximum length of a field, in characters; the parser's default of 16 Mi is less than a
   * table can store.
   */
  private static final int MAX_FIELD_LENGTH = 1 << 29;

  private final OpenInput input;
  private final CloseableIterator<CsvRow> rows;
  private final CsvDialect dialect;
  private List<String> header;
  private long headerLineNumber = 1;
  private CsvRow row;

  /** Whether the current row was read to count its fields, and is the next one. */
  private boolean isRowPending;

  /** The line on which the parser continues, without those before the first row. */
  private long nextLineNumber = 1;

  private CsvRowReader(OpenInput input, CloseableIterator<CsvRow> rows, CsvDialect dialect) {
    this.input = input;
    this.rows = rows;
    this.dialect = dialect;
  }

  /**
   * Opens a file.
   *
   * @param columnNames the names of the columns if the file has no header; empty if unknown
   */
  static CsvRowReader open(InputLocation location, CsvDialect dialect, List<String> columnNames)
      throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      CloseableIterator<CsvRow> rows = parse(CsvText.open(input.stream(), dialect), dialect);
      CsvRowReader rowReader = new CsvRowReader(input, rows, dialect);
      if (dialect.hasHeader()) {
        rowReader.readHeader();
      } else {
        rowReader.readFirstRow(columnNames);
      }
      isOpen = true;
      return rowReader;
    } catch (CharacterCodingException e) {
      throw otherEncoding(dialect, 1, e);
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  private static CloseableIterator<CsvRow> parse(Reader text, CsvDialect dialect) {
    return CsvReader.builder()
        .fieldSeparator(dialect.delimiter())
        .quoteCharacter(dialect.quote())
        .skipEmptyLines(false)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(MAX_FIELD_LENGTH)
        .build(new CsvRowHandler(), text)
        .iterator();
  }

  /** Returns the names of the columns, which are distinct. */
  List<String> header() {
    return header;
  }

  /** Returns the line of the header, or of the first row if there is no header. */
  long headerLineNumber() {
    return headerLineNumber;
  }

  /** Moves to the next row, skipping empty lines unless there is only one column. */
  boolean next() throws IOException {
    if (isRowPending) {
      isRowPending = false;
    } else {
      do {
        if (!advance()) {
          return false;
        }
      } while (row.isEmptyLine() && header.size() > 1);
    }
    if (row.fields().size() != header.size()) {
      throw new InvalidFileException(
          "line "
              + lineNumber()
              + ": the row has "
              + row.fields().size()
              + (row.fields().size() == 1 ? " field" : " fields")
              + (dialect.hasHeader() ? ", but the header has " : ", but there should be ")
              + header.size()
              + ": correct it, and put fields that contain separators or line ends in quotes");
    }
    return true;
  }

  CsvRow row() {
    return row;
  }

  /** Returns the line on which the current row begins. */
  long lineNumber() {
    return row.lineNumber() + dialect.skippedLineCount();
  }

  long position() {
    return input.position();
  }

  @Override
  public void close() throws IOException {
    rows.close();
    input.close();
  }

  private void readHeader() throws IOException {
    do {
      if (!advance()) {
        throw new InvalidFileException(
            "line 1: the file has no header: add a line with the column names");
      }
    } while (row.isEmptyLine());
    header = row.fields();
    headerLineNumber = lineNumber();
    Set<String> names = new HashSet<>();
    for (String name : header) {
      if (!names.add(name)) {
        throw new InvalidFileException(
            "line "
                + headerLineNumber
                + ": two columns are named \""
                + name
                + "\": rename one of them");
      }
    }
  }

  private void readFirstRow(List<String> columnNames) throws IOException {
    do {
      isRowPending = advance();
    } while (isRowPending && row.isEmptyLine());
    int fieldCount = isRowPending ? row.fields().size() : 0;
    header = columnNames.isEmpty() ? CsvHeader.namesWithout(fieldCount) : columnNames;
    headerLineNumber = isRowPending ? lineNumber() : 1;
  }

  private boolean advance() throws IOException {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      row = rows.next();
      nextLineNumber = row.lineNumber() + 1;
      return true;
    } catch (UncheckedIOException e) {
      throw toInvalidFile(e.getCause());
    } catch (CsvParseException e) {
      if (e.getCause() instanceof IOException cause) {
        throw toInvalidFile(cause);
      }
      throw new InvalidFileException(
          "line "
              + (nextLineNumber + dialect.skippedLineCount())
              + " or after: malformed CSV ("
              + e.getMessage()
              + "): correct the quotes, or read it with --quote none",
          e);
    }
  }

  private IOException toInvalidFile(IOException exception) {
    return exception instanceof CharacterCodingException
        ? otherEncoding(dialect, nextLineNumber + dialect.skippedLineCount(), exception)
        : exception;
  }

  private static InvalidFileException otherEncoding(
      CsvDialect dialect, long lineNumber, IOException cause) {
    return new InvalidFileException(
        "line "
            + lineNumber
            + " or after: the text is not "
            + dialect.encoding().name()
            + ": name its encoding with --encoding",
        cause);
  }
}
