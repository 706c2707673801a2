package dev.stoa.cli.argument;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.input.record.InputOptions;
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

/** The arguments of commands that read rows: a table or a file, and its columns and rows. */
public final class RowSelection {
  @Parameters(
      index = "0",
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

  /**
   * Opens the selected rows and columns of the table or the file.
   *
   * @param readOptions how a file is read
   * @param console prints what was detected of a file
   */
  public RowSet open(InputReadOptions readOptions, Console console) throws IOException {
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

  /** Returns the table or file, as the user wrote it. */
  public String location() {
    return location;
  }

  /** Returns whether all rows are read. */
  public boolean selectsAllRows() {
    return filterOptions.selectsAllRows();
  }

  /** Returns the selected columns; empty for all. */
  public List<String> columns() {
    return columns;
  }

  /** Creates a scan of some columns; of all columns if the list is empty. */
  public static TableScan newScan(Table table, List<String> columns) {
    TableScan scan = table.newScan();
    return columns.isEmpty() ? scan : scan.select(ColumnLists.paths(columns));
  }
}
