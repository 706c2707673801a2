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

  /**
   * Prints at most {@code maxRowCount} records; truncates values to {@code maxValueLength}
   * characters, but not in JSON.
   */
  void print(long maxRowCount, int maxValueLength) throws IOException {
    Table table = options.open();
    TableScan scan = options.newScan(table);
    // A whole record is buffered, so that an error in it does not leave half a line.
    ByteArrayOutputStream recordBuffer = new ByteArrayOutputStream();
    RecordWriter writer =
        options.isJson()
            ? newJsonWriter(scan.schema(), recordBuffer)
            : newTextWriter(scan.schema(), maxValueLength, recordBuffer);
    long remainingRowCount = maxRowCount;
    for (ScanTask task : scan.tasks(RecordOptions.TASK_SIZE_IN_BYTES)) {
      if (remainingRowCount == 0) {
        break;
      }
      try (RecordReader reader = task.open(table.storage(), RecordMode.LAZY)) {
        while (remainingRowCount > 0 && reader.next()) {
          writer.write(reader.record());
          recordBuffer.writeTo(console.out());
          recordBuffer.reset();
          remainingRowCount--;
        }
      }
    }
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
