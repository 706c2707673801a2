package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.output.JsonRecords;
import dev.stoa.cli.output.RecordText;
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
  /** A way to write one record into the buffer of a line. */
  private interface Form {
    void write(IndexedRecord record) throws IOException;
  }

  private final Console console;
  private final RecordChoice choice;

  RecordPrinter(Console console, RecordChoice choice) {
    this.console = console;
    this.choice = choice;
  }

  /** Prints the first rows in full, or with long values cut to so many characters. */
  void print(long rows, int maxValueLength) throws IOException {
    Table table = choice.open();
    TableScan scan = choice.scan(table);
    // A record is shown whole or not at all, so that a fault within it leaves no half of a line.
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    Form form =
        choice.isJson() ? json(scan.schema(), line) : text(scan.schema(), maxValueLength, line);
    long left = rows;
    for (ScanTask task : scan.tasks(RecordChoice.TASK_SIZE_IN_BYTES)) {
      if (left == 0) {
        break;
      }
      try (RecordReader reader = task.open(table.storage(), RecordMode.LAZY)) {
        while (left > 0 && reader.next()) {
          form.write(reader.record());
          line.writeTo(console.out());
          line.reset();
          left--;
        }
      }
    }
  }

  private static Form json(Schema schema, ByteArrayOutputStream line) throws IOException {
    JsonRecords records = JsonRecords.of(schema);
    JsonGenerator json = JsonRecords.generator(line);
    return record -> {
      records.writeLine(record, json);
      json.flush();
    };
  }

  private static Form text(Schema schema, int maxValueLength, ByteArrayOutputStream line) {
    RecordText text = RecordText.shortened(schema, maxValueLength);
    return record -> line.writeBytes((text.toText(record) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
