package dev.stoa.sql.command;

import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.output.OutputFormat;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import dev.stoa.cli.output.ValueStyle;
import dev.stoa.cli.print.RecordPrinter;
import dev.stoa.sql.SqlResult;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.apache.arrow.memory.BufferAllocator;

/** Writes results in a format. */
final class ResultPrinter {
  /** Longer values are truncated in tables. */
  private static final int MAX_VALUE_LENGTH = 120;

  private static final String PLAN_COLUMN = "explain_value";

  private final Console console;
  private final BufferAllocator allocator;
  private boolean isFileWritten;

  ResultPrinter(Console console, BufferAllocator allocator) {
    this.console = console;
    this.allocator = allocator;
  }

  void print(SqlResult result, ResultFormat format) throws SQLException, IOException {
    if (result.rows().isEmpty()) {
      if (result.writtenRowCount() > 0) {
        console.print(CountFormat.format(result.writtenRowCount(), "row") + " written");
      }
    } else if (isPlan(result.rows().get()) && format.kind() == ResultFormat.Kind.TABLE) {
      printPlan(result.rows().get());
    } else {
      printRows(result, format);
    }
    console.out().flush();
  }

  private static boolean isPlan(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    return columns.getColumnCount() == 2 && columns.getColumnName(2).equals(PLAN_COLUMN);
  }

  private void printPlan(ResultSet rows) throws SQLException, IOException {
    while (rows.next()) {
      console.print(rows.getString(2).stripTrailing());
    }
  }

  private void printRows(SqlResult result, ResultFormat format) throws SQLException, IOException {
    try (ResultRows rows = new ResultRows(result, allocator)) {
      switch (format.kind()) {
        case TABLE -> printRecords(rows, RecordFormat.TABLE);
        case LINES -> printRecords(rows, RecordFormat.LINES);
        case JSON -> printRecords(rows, RecordFormat.JSON);
        case CSV -> {
          OutputOptions options = OutputOptions.defaults().withFormat(OutputFormat.CSV);
          try (RecordSink sink = RecordSinks.onStream(console.out(), rows.schema(), options)) {
            write(rows, sink);
          }
        }
        case FILE -> {
          String file = format.file().orElseThrow();
          if (isFileWritten) {
            throw new SQLException(
                "%s contains the rows of an earlier query: give -o one query".formatted(file));
          }
          try (RecordSink sink =
              RecordSinks.create(file, rows.schema(), OutputOptions.defaults())) {
            long rowCount = write(rows, sink);
            isFileWritten = true;
            console.print(CountFormat.format(rowCount, "row") + " written to " + file);
          }
        }
      }
    }
  }

  private void printRecords(ResultRows rows, RecordFormat format) throws IOException {
    RecordPrinter printer =
        new RecordPrinter(console, rows.schema(), format, ValueStyle.ISO, MAX_VALUE_LENGTH);
    while (rows.next()) {
      printer.print(rows.record());
    }
    printer.finish(rowCount -> CountFormat.format(rowCount, "row"));
  }

  private static long write(ResultRows rows, RecordSink sink) throws IOException {
    long rowCount = 0;
    while (rows.next()) {
      sink.write(rows.record());
      rowCount++;
    }
    sink.finish();
    return rowCount;
  }
}
