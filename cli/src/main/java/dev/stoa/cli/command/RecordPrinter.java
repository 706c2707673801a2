package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Prints a table's records for {@link CatCommand} and {@link HeadCommand}. */
final class RecordPrinter {
  /** Writes one record into the line buffer. */
  private interface RecordWriter {
    void write(IndexedRecord record) throws IOException;
  }

  private final Console console;
  private final RecordOptions options;

  RecordPrinter(Console console, RecordOptions options) {
    this.console = console;
    this.options = options;
  }

  /**
   * Prints at most {@code maxRowCount} records; truncates values to {@code maxValueLength}
   * characters, but not in JSON.
   */
  void print(long maxRowCount, int maxValueLength) throws IOException {
    Table table = options.open();
    TableScan scan = options.newScan(table);
    // A whole record is buffered, so that an error in it does not leave half a line.
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    RecordWriter writer =
        options.isJson() ? json(scan.schema(), line) : text(scan.schema(), maxValueLength, line);
    long remainingRowCount = maxRowCount;
    for (ScanTask task : scan.tasks(RecordOptions.TASK_SIZE_IN_BYTES)) {
      if (remainingRowCount == 0) {
        break;
      }
      try (RecordReader reader = task.open(table.storage(), RecordMode.LAZY)) {
        while (remainingRowCount > 0 && reader.next()) {
          writer.write(reader.record());
          line.writeTo(console.out());
          line.reset();
          remainingRowCount--;
        }
      }
    }
  }

  private static RecordWriter json(Schema schema, ByteArrayOutputStream line) throws IOException {
    JsonValueWriter records = JsonValueWriter.of(schema);
    JsonGenerator json = JsonValueWriter.newGenerator(line);
    return record -> {
      records.writeLine(record, json);
      json.flush();
    };
  }

  private static RecordWriter text(Schema schema, int maxValueLength, ByteArrayOutputStream line) {
    RecordFormatter formatter = RecordFormatter.truncating(schema, maxValueLength);
    return record ->
        line.writeBytes((formatter.format(record) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
