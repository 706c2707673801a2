package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.RepairReport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa repair}: makes a table with a damaged newest version readable again. */
@Command(
    name = "repair",
    description = {
      "Makes the newest readable version current when later ones are damaged.",
      "If none is readable, rebuilds the table from its split directories. Prints each step and",
      "deletes nothing. To find damaged column files, run verify."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa repair crawl --dry-run", "  stoa repair crawl"})
final class RepairCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--dry-run", description = "Prints what would be done, without doing it.")
  private boolean isDryRun;

  RepairCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Repair repair = new Repair(TableLocations.forWriting(location));
    RepairReport report = isDryRun ? repair.plan() : repair.run();
    for (String line : report.lines()) {
      console.print(line.replaceAll("\\s*\\R\\s*", " "));
    }
    if (report.version().isEmpty()) {
      console.print(location + ": nothing to repair");
    } else {
      console.print(
          location
              + (isDryRun ? ": would be at version " : ": is at version ")
              + report.version().getAsLong());
    }
    return 0;
  }
}
