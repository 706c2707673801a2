package dev.stoa.cli.print;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.cli.rows.RowSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Prints a table's records for the commands that show rows. */
public final class RecordPrinter {
  /** The number of rows of a table; a longer one is printed as several. */
  private static final int MAX_TABLE_ROW_COUNT = 1_000;

  /** Writes one record, with its line end, into the record buffer. */
  private interface RecordWriter {
    void write(IndexedRecord record) throws IOException;
  }

  private final Console console;
  private final RecordOptions options;
  private final RecordFormat format;

  /** Creates a printer of the rows that options select. */
  public RecordPrinter(Console console, RecordOptions options, RecordFormat format) {
    this.console = console;
    this.options = options;
    this.format = format;
  }

  /** Opens the rows to print. */
  public interface CursorFactory {
    RowCursor open(RowSet rows) throws IOException;
  }

  /**
   * Prints the rows of a cursor; truncates values to {@code maxValueLength} characters, but not in
   * JSON.
   */
  public void print(CursorFactory rowSource, int maxValueLength) throws IOException {
    try (RowSet selectedRows = options.open(console)) {
      if (format == RecordFormat.TABLE) {
        printTable(selectedRows, rowSource, maxValueLength);
      } else {
        printRecords(selectedRows, rowSource, maxValueLength);
      }
    }
    options.printSkipped(console);
  }

  private void printRecords(RowSet selectedRows, CursorFactory rowSource, int maxValueLength)
      throws IOException {
    // A whole record is buffered, so that an error in it does not leave half a line.
    ByteArrayOutputStream recordBuffer = new ByteArrayOutputStream();
    RecordWriter writer =
        format == RecordFormat.JSON
            ? newJsonWriter(selectedRows.schema(), recordBuffer)
            : newTextWriter(selectedRows.schema(), maxValueLength, recordBuffer);
    try (RowCursor rows = rowSource.open(selectedRows)) {
      while (rows.next()) {
        writer.write(rows.row());
        recordBuffer.writeTo(console.out());
        recordBuffer.reset();
      }
    }
  }

  private void printTable(RowSet selectedRows, CursorFactory rowSource, int maxValueLength)
      throws IOException {
    RecordTable recordTable =
        new RecordTable(selectedRows.schema(), maxValueLength, options.valueStyle());
    try (RowCursor rows = rowSource.open(selectedRows)) {
      while (rows.next()) {
        recordTable.add(rows.row());
        if (recordTable.rowCount() % MAX_TABLE_ROW_COUNT == 0) {
          recordTable.printRows(console, CountFormat.format(recordTable.rowCount(), "row"));
        }
      }
    }
    long rowCount = recordTable.rowCount();
    long totalRowCount = selectedRows.totalRowCount().orElse(rowCount);
    String countText =
        options.selectsAllRows() && rowCount < totalRowCount
            ? "%s of %s"
                .formatted(CountFormat.format(rowCount), CountFormat.format(totalRowCount, "row"))
            : CountFormat.format(rowCount, "row");
    recordTable.printRows(console, countText);
  }

  private RecordWriter newJsonWriter(Schema schema, ByteArrayOutputStream recordBuffer)
      throws IOException {
    JsonValueWriter valueWriter = JsonValueWriter.of(schema, options.valueStyle());
    JsonGenerator generator = JsonValueWriter.newGenerator(recordBuffer);
    return record -> {
      valueWriter.writeLine(record, generator);
      generator.flush();
    };
  }

  private RecordWriter newTextWriter(
      Schema schema, int maxValueLength, ByteArrayOutputStream recordBuffer) {
    RecordFormatter formatter =
        RecordFormatter.ofTruncatedValues(schema, maxValueLength, options.valueStyle());
    return record ->
        recordBuffer.writeBytes((formatter.format(record) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
