package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.LostRecords;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Reads the rows of a CSV file (RFC 4180, or another {@link CsvDialect}); checks that each has as
 * many fields as the header or the first row.
 */
final class CsvRowReader implements Closeable {
  /** The characters with which comments usually begin. */
  /** A longer row among so many lines at the beginning is probably the header, below a title. */
  private static final int MAX_TITLE_LINES = 10;

  private static final String COMMENT_CHARACTERS = "#%/;!";

  private final CsvRowParser parser;
  private final CsvDialect dialect;
  private List<String> header;
  private long headerLineNumber = 1;

  /** Whether the current row was read to count its fields, and is the next one. */
  private boolean isRowPending;

  /** Whether a row was read that is not an empty line. */
  private boolean hasRow;

  /** Whether the last failure was of a row that was parsed. */
  private boolean isRowParsed;

  private CsvRowReader(CsvRowParser parser, CsvDialect dialect) {
    this.parser = parser;
    this.dialect = dialect;
  }

  /**
   * Opens a file.
   *
   * @param columnNames the names of the columns if the file has no header; empty if unknown
   * @param isResumable whether {@link #skipBad} may be called
   */
  static CsvRowReader open(
      InputLocation location, CsvDialect dialect, List<String> columnNames, boolean isResumable)
      throws IOException {
    CsvRowParser parser = CsvRowParser.open(location, dialect, isResumable);
    boolean isOpen = false;
    try {
      CsvRowReader rowReader = new CsvRowReader(parser, dialect);
      if (dialect.hasHeader()) {
        rowReader.readHeader();
      } else {
        rowReader.readFirstRow(columnNames);
      }
      isOpen = true;
      return rowReader;
    } finally {
      if (!isOpen) {
        parser.close();
      }
    }
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
    isRowParsed = false;
    if (isRowPending) {
      isRowPending = false;
    } else {
      do {
        if (!parser.next()) {
          return false;
        }
      } while (row().isComment() || (row().isEmptyLine() && header.size() > 1));
    }
    isRowParsed = true;
    parser.checkEncoding();
    boolean isFirstRow = !hasRow;
    hasRow |= !row().isEmptyLine();
    if (row().fields().size() != header.size()) {
      throw new InvalidFileException(
          "line "
              + lineNumber()
              + ": the row has "
              + row().fields().size()
              + (row().fields().size() == 1 ? " field" : " fields")
              + (dialect.hasHeader() ? ", but the header has " : ", but there should be ")
              + header.size()
              + remedy(isFirstRow));
    }
    return true;
  }

  /** Returns what the user can do about a row with another number of fields. */
  private String remedy(boolean isFirstRow) {
    String firstField = row().fields().get(0);
    boolean mayBeComment =
        !firstField.isEmpty() && COMMENT_CHARACTERS.indexOf(firstField.charAt(0)) >= 0;
    if (mayBeComment) {
      return ": if it is a comment, skip such lines with --comment '%s'"
          .formatted(firstField.charAt(0));
    }
    if (header.size() == 1 && (isFirstRow || lineNumber() <= MAX_TITLE_LINES)) {
      return ": if the rows begin here, skip the lines before them with --skip-lines "
          + (lineNumber() - 1);
    }
    return ": correct it, and put fields that contain separators or line ends in quotes";
  }

  CsvRow row() {
    return parser.row();
  }

  /** Returns the line on which the current row begins. */
  long lineNumber() {
    return parser.lineNumber();
  }

  long position() {
    return parser.position();
  }

  /** Moves past the row for which {@link #next()} failed. */
  Optional<LostRecords> skipBad() throws IOException {
    return parser.skipBad(isRowParsed);
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  private void readHeader() throws IOException {
    do {
      if (!parser.next()) {
        throw new InvalidFileException(
            "line 1: the file has no header: add a line with the column names");
      }
    } while (row().isEmptyLine() || row().isComment());
    header = CsvHeader.distinctNames(row().fields());
    headerLineNumber = lineNumber();
  }

  private void readFirstRow(List<String> columnNames) throws IOException {
    do {
      isRowPending = parser.next();
    } while (isRowPending && (row().isEmptyLine() || row().isComment()));
    int fieldCount = isRowPending ? row().fields().size() : 0;
    header = columnNames.isEmpty() ? CsvHeader.namesWithout(fieldCount) : columnNames;
    headerLineNumber = isRowPending ? lineNumber() : 1;
  }
}
