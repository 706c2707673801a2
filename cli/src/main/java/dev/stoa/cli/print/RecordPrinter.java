package dev.stoa.cli.print;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.output.ValueStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Prints records one after another: as a table, as lines or as JSON. */
public final class RecordPrinter {
  /** The number of rows of a table; a longer one is printed as several. */
  private static final int MAX_TABLE_ROW_COUNT = 1_000;

  /** Writes one record, with its line end, into the record buffer. */
  private interface RecordWriter {
    void write(IndexedRecord record) throws IOException;
  }

  private final Console console;

  /** The rows of the table that are not printed yet; empty for other formats. */
  private final Optional<RecordTable> table;

  private final RecordWriter writer;

  /** A whole record is buffered, so that an error in it does not leave half a line. */
  private final ByteArrayOutputStream recordBuffer = new ByteArrayOutputStream();

  /**
   * Creates a printer.
   *
   * @param maxValueLength the length to which values are truncated, but not in JSON
   */
  public RecordPrinter(
      Console console, Schema schema, RecordFormat format, ValueStyle style, int maxValueLength)
      throws IOException {
    this.console = console;
    this.table =
        format == RecordFormat.TABLE
            ? Optional.of(new RecordTable(schema, maxValueLength, style))
            : Optional.empty();
    this.writer =
        format == RecordFormat.JSON
            ? newJsonWriter(schema, style)
            : newTextWriter(schema, style, maxValueLength);
  }

  private RecordWriter newJsonWriter(Schema schema, ValueStyle style) throws IOException {
    JsonValueWriter valueWriter = JsonValueWriter.of(schema, style);
    JsonGenerator generator = JsonValueWriter.newGenerator(recordBuffer);
    return record -> {
      valueWriter.writeLine(record, generator);
      generator.flush();
    };
  }

  private RecordWriter newTextWriter(Schema schema, ValueStyle style, int maxValueLength) {
    RecordFormatter formatter = RecordFormatter.ofTruncatedValues(schema, maxValueLength, style);
    return record ->
        recordBuffer.writeBytes((formatter.format(record) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Prints a record, or adds it to the table. */
  public void print(IndexedRecord record) throws IOException {
    if (table.isPresent()) {
      table.get().add(record);
      if (table.get().rowCount() % MAX_TABLE_ROW_COUNT == 0) {
        table.get().printRows(console, CountFormat.format(table.get().rowCount(), "row"));
      }
      return;
    }
    writer.write(record);
    recordBuffer.writeTo(console.out());
    recordBuffer.reset();
  }

  /**
   * Prints the rest of the table.
   *
   * @param countText the text below it, given the number of all records
   */
  public void finish(LongFunction<String> countText) throws IOException {
    if (table.isPresent()) {
      table.get().printRows(console, countText.apply(table.get().rowCount()));
    }
  }
}
