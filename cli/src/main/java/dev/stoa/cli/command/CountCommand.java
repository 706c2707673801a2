package dev.stoa.cli.command;

import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.RowFilterOptions;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.cli.rows.FileRows;
import dev.stoa.cli.rows.ScanCursor;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa count}: counts rows; reads only the manifest if there is no filter. */
@Command(
    name = "count",
    description = {
      "Prints the number of rows of a table, without reading any, or of a file.",
      "With --where, counts the rows that satisfy the predicate and reads only its columns."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa count crawl",
      "  stoa count crawl --json",
      "  stoa count crawl --where \"metadata['content-type'] is not null\""
    })
final class CountCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "TABLE|FILE",
      description = "The table, or a file that load can read; - is standard input.")
  private String location;

  @Option(names = "--json", description = "Prints a JSON object, such as {\"rows\":1026}.")
  private boolean isJson;

  @Mixin private RowFilterOptions filterOptions;

  @Mixin private SnapshotOptions snapshotOptions;

  @Mixin private InputReadOptions readOptions;

  CountCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long rowCount = TableLocations.isInput(location) ? countInFile() : countInTable();
    if (isJson) {
      JsonLines.print(console, json -> json.writeNumberField("rows", rowCount));
    } else {
      console.print(Long.toString(rowCount));
    }
    return 0;
  }

  private long countInFile() throws IOException {
    snapshotOptions.checkUnused(location);
    InputOptions options = readOptions.applyTo(InputOptions.defaults(), console);
    try (FileRows rows = FileRows.open(location, options, List.of(), filterOptions.selected())) {
      long rowCount = rows.count();
      SkippedRecords.print(console, rows.badRecords());
      return rowCount;
    }
  }

  private long countInTable() throws IOException {
    readOptions.checkUnused(location);
    Table table = snapshotOptions.open(location);
    return filterOptions.selectsAllRows() ? table.snapshot().rowCount() : countMatching(table);
  }

  private long countMatching(Table table) throws IOException {
    long rowCount = 0;
    for (ScanTask task :
        filterOptions.filterAndProject(table.newScan()).tasks(ScanCursor.TASK_SIZE_IN_BYTES)) {
      // Without paths, only the predicate reads values, on encoded pages.
      try (BatchReader batches =
          task.openBatches(table.storage(), List.of(), BatchMode.WITH_SELECTION)) {
        while (batches.next()) {
          rowCount += batches.batch().selectedCount();
        }
      }
    }
    return rowCount;
  }
}
