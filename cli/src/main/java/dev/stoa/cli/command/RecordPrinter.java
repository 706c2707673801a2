package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Prints a table's records for the commands that show rows. */
final class RecordPrinter {
  /** Writes one record, with its line end, into the record buffer. */
  private interface RecordWriter {
    void write(IndexedRecord record) throws IOException;
  }

  private final Console console;
  private final RecordOptions options;

  RecordPrinter(Console console, RecordOptions options) {
    this.console = console;
    this.options = options;
  }

  /** Opens the rows to print of a scan. */
  interface CursorFactory {
    RowCursor open(Table table, TableScan scan) throws IOException;
  }

  /**
   * Prints the rows of a cursor; truncates values to {@code maxValueLength} characters, but not in
   * JSON.
   */
  void print(CursorFactory rowSource, int maxValueLength) throws IOException {
    Table table = options.open();
    TableScan scan = options.newScan(table);
    // A whole record is buffered, so that an error in it does not leave half a line.
    ByteArrayOutputStream recordBuffer = new ByteArrayOutputStream();
    RecordWriter writer =
        options.isJson()
            ? newJsonWriter(scan.schema(), recordBuffer)
            : newTextWriter(scan.schema(), maxValueLength, recordBuffer);
    try (RowCursor rows = rowSource.open(table, scan)) {
      while (rows.next()) {
        writer.write(rows.row());
        recordBuffer.writeTo(console.out());
        recordBuffer.reset();
      }
    }
  }

  private static RecordWriter newJsonWriter(Schema schema, ByteArrayOutputStream recordBuffer)
      throws IOException {
    JsonValueWriter valueWriter = JsonValueWriter.of(schema);
    JsonGenerator generator = JsonValueWriter.newGenerator(recordBuffer);
    return record -> {
      valueWriter.writeLine(record, generator);
      generator.flush();
    };
  }

  private static RecordWriter newTextWriter(
      Schema schema, int maxValueLength, ByteArrayOutputStream recordBuffer) {
    RecordFormatter formatter = RecordFormatter.ofTruncatedValues(schema, maxValueLength);
    return record ->
        recordBuffer.writeBytes((formatter.format(record) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
