package dev.stoa.cli.argument;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.output.ValueStyle;
import dev.stoa.cli.rows.FileRows;
import dev.stoa.cli.rows.RowSet;
import dev.stoa.cli.rows.TableRows;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The arguments of commands that print records: the table, its columns and rows, and the format.
 */
public final class RecordOptions {
  @Parameters(
      paramLabel = "TABLE|FILE",
      description = "The table, or a file that load can read; - is standard input.")
  private String location;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = {
        "Reads only these columns, in this order; also fields and map keys:",
        "--columns \"url, visit.agent, metadata['server']\"."
      })
  private List<String> columns = List.of();

  @Mixin private RowFilterOptions filterOptions;

  @Mixin private SnapshotOptions snapshotOptions;

  @Mixin private RecordFormatOptions formatOptions;

  @Mixin private ValueStyleOption valueStyleOption;

  @Mixin private InputReadOptions readOptions;

  /**
   * Opens the rows and columns that the arguments select, of the table or the file.
   *
   * @param console prints what was detected of a file
   */
  public RowSet open(Console console) throws IOException {
    return open(location, columns, filterOptions, snapshotOptions, readOptions, console);
  }

  /** Opens the rows and columns of a table or a file that options select. */
  public static RowSet open(
      String location,
      List<String> columns,
      RowFilterOptions filterOptions,
      SnapshotOptions snapshotOptions,
      InputReadOptions readOptions,
      Console console)
      throws IOException {
    if (TableLocations.isInput(location)) {
      snapshotOptions.checkUnused(location);
      return FileRows.open(
          location,
          readOptions.applyTo(InputOptions.defaults(), console),
          ColumnLists.paths(columns),
          filterOptions.selected());
    }
    readOptions.checkUnused(location);
    Table table = snapshotOptions.open(location);
    return new TableRows(table, filterOptions.applyTo(newScan(table, columns)));
  }

  /** Says which bad records of a file were skipped. */
  public void printSkipped(Console console) {
    readOptions.printSkipped(console);
  }

  /** Returns the options of the format. */
  public RecordFormatOptions format() {
    return formatOptions;
  }

  /** Returns whether all rows are read. */
  public boolean selectsAllRows() {
    return filterOptions.selectsAllRows();
  }

  /** Returns how dates and times are printed. */
  public ValueStyle valueStyle() {
    return valueStyleOption.valueStyle();
  }

  /** Returns the columns that the arguments select; empty for all. */
  public List<String> columns() {
    return columns;
  }

  /** Creates a scan of some columns; of all columns if the list is empty. */
  public static TableScan newScan(Table table, List<String> columns) {
    TableScan scan = table.newScan();
    return columns.isEmpty() ? scan : scan.select(ColumnLists.paths(columns));
  }
}
