package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
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
  /** The number of rows of a table; a longer one is printed as several. */
  private static final int MAX_TABLE_ROW_COUNT = 1_000;

  /** Writes one record, with its line end, into the record buffer. */
  private interface RecordWriter {
    void write(IndexedRecord record) throws IOException;
  }

  private final Console console;
  private final RecordOptions options;
  private final RecordFormat format;

  RecordPrinter(Console console, RecordOptions options, RecordFormat format) {
    this.console = console;
    this.options = options;
    this.format = format;
  }

  /**
   * Prints at most {@code maxRowCount} records; truncates values to {@code maxValueLength}
   * characters, but not in JSON.
   */
  void print(long maxRowCount, int maxValueLength) throws IOException {
    Table table = options.open();
    TableScan scan = options.newScan(table);
    if (format == RecordFormat.TABLE) {
      printTable(table, scan, maxRowCount, maxValueLength);
      return;
    }
    // A whole record is buffered, so that an error in it does not leave half a line.
    ByteArrayOutputStream recordBuffer = new ByteArrayOutputStream();
    RecordWriter writer =
        format == RecordFormat.JSON
            ? newJsonWriter(scan.schema(), recordBuffer)
            : newTextWriter(scan.schema(), maxValueLength, recordBuffer);
    forEach(
        table,
        scan,
        maxRowCount,
        record -> {
          writer.write(record);
          recordBuffer.writeTo(console.out());
          recordBuffer.reset();
        });
  }

  private void printTable(Table table, TableScan scan, long maxRowCount, int maxValueLength)
      throws IOException {
    RecordTable rows = new RecordTable(scan.schema(), maxValueLength);
    forEach(
        table,
        scan,
        maxRowCount,
        record -> {
          rows.add(record);
          if (rows.rowCount() % MAX_TABLE_ROW_COUNT == 0) {
            rows.printRows(console, CountFormat.format(rows.rowCount(), "row"));
          }
        });
    long totalRowCount = table.snapshot().rowCount();
    String countText =
        options.selectsAllRows() && rows.rowCount() < totalRowCount
            ? "%s of %s"
                .formatted(
                    CountFormat.format(rows.rowCount()), CountFormat.format(totalRowCount, "row"))
            : CountFormat.format(rows.rowCount(), "row");
    rows.printRows(console, countText);
  }

  private static void forEach(
      Table table, TableScan scan, long maxRowCount, RecordWriter recordWriter) throws IOException {
    long remainingRowCount = maxRowCount;
    for (ScanTask task : scan.tasks(RecordOptions.TASK_SIZE_IN_BYTES)) {
      if (remainingRowCount == 0) {
        break;
      }
      try (RecordReader reader = task.open(table.storage(), RecordMode.LAZY)) {
        while (remainingRowCount > 0 && reader.next()) {
          recordWriter.write(reader.record());
          remainingRowCount--;
        }
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
