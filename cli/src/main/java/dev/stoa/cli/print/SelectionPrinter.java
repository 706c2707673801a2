package dev.stoa.cli.print;

import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.cli.rows.RowSet;
import java.io.IOException;

/** Prints the records that options select, for the commands that show rows. */
public final class SelectionPrinter {
  private final Console console;
  private final RecordOptions options;
  private final RecordFormat format;

  /** Creates a printer of the rows that options select. */
  public SelectionPrinter(Console console, RecordOptions options, RecordFormat format) {
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
      RecordPrinter printer =
          new RecordPrinter(
              console, selectedRows.schema(), format, options.valueStyle(), maxValueLength);
      try (RowCursor rows = rowSource.open(selectedRows)) {
        while (rows.next()) {
          printer.print(rows.row());
        }
      }
      printer.finish(rowCount -> countText(rowCount, selectedRows));
      SkippedRecords.print(console, selectedRows.badRecords());
    }
  }

  private String countText(long rowCount, RowSet selectedRows) {
    long totalRowCount = selectedRows.totalRowCount().orElse(rowCount);
    return options.selection().selectsAllRows() && rowCount < totalRowCount
        ? "%s of %s"
            .formatted(CountFormat.format(rowCount), CountFormat.format(totalRowCount, "row"))
        : CountFormat.format(rowCount, "row");
  }
}
