package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa count}: how many rows, from the manifest alone. */
@Command(
    name = "count",
    description = "Prints how many rows a table has, without reading any.",
    sortOptions = false,
    footer = {"", "Examples:", "  stoa count crawl", "  stoa count crawl --json"})
final class CountCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(names = "--json", description = "As in {\"rows\":1026}.")
  private boolean isJson;

  CountCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long rows = Table.open(TableLocations.forReading(table)).snapshot().rowCount();
    if (isJson) {
      JsonLines.print(console, json -> json.writeNumberField("rows", rows));
    } else {
      console.print(Long.toString(rows));
    }
    return 0;
  }
}
