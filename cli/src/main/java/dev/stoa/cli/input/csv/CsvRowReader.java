package dev.stoa.cli.input.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.file.Utf8CheckingInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the rows of a CSV file (RFC 4180); checks that each has as many fields as the header. */
final class CsvRowReader implements Closeable {
  /**
   * The maximum length of a field, in characters; the parser's default of 16 Mi is less than a
   * table can store.
   */
  private static final int MAX_FIELD_LENGTH = 1 << 29;

  private final OpenInput input;
  private final CloseableIterator<CsvRow> rows;
  private List<String> header;
  private CsvRow row;
  private long nextLineNumber = 1;

  private CsvRowReader(OpenInput input, CloseableIterator<CsvRow> rows) {
    this.input = input;
    this.rows = rows;
  }

  static CsvRowReader open(InputLocation location, char separator) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      Reader text =
          new InputStreamReader(
              new Utf8CheckingInputStream(input.stream()), StandardCharsets.UTF_8);
      CsvReader<CsvRow> reader =
          CsvReader.builder()
              .fieldSeparator(separator)
              .skipEmptyLines(false)
              .allowUnclosedQuote(false)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .maxBufferSize(MAX_FIELD_LENGTH)
              .build(new CsvRowHandler(), text);
      CsvRowReader rowReader = new CsvRowReader(input, reader.iterator());
      rowReader.readHeader();
      isOpen = true;
      return rowReader;
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  /** Returns the names of the columns, which are distinct. */
  List<String> header() {
    return header;
  }

  /** Moves to the next row, skipping empty lines unless there is only one column. */
  boolean next() throws IOException {
    do {
      if (!advance()) {
        return false;
      }
    } while (row.isEmptyLine() && header.size() > 1);
    if (row.fields().size() != header.size()) {
      throw new InvalidFileException(
          "line "
              + row.lineNumber()
              + ": the row has "
              + row.fields().size()
              + " fields, but the header has "
              + header.size()
              + ": correct it, and put fields that contain separators or line ends in quotes");
    }
    return true;
  }

  CsvRow row() {
    return row;
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
    Set<String> names = new HashSet<>();
    for (String name : header) {
      if (!names.add(name)) {
        throw new InvalidFileException(
            "line "
                + row.lineNumber()
                + ": two columns are named \""
                + name
                + "\": rename one of them");
      }
    }
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
      throw e.getCause();
    } catch (CsvParseException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new InvalidFileException(
          "line "
              + nextLineNumber
              + " or after: malformed CSV ("
              + e.getMessage()
              + "): correct the quotes",
          e);
    }
  }
}
