package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.RepairReport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa repair}: makes a table readable again whose newest version is damaged. */
@Command(
    name = "repair",
    description = {
      "Makes the newest version that can be read current again, where later ones are damaged.",
      "Without any, the table is rebuilt of what its split directories say of themselves. Says line",
      "by line what came from where, and deletes nothing. Damaged column files are told by verify."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa repair crawl --dry-run", "  stoa repair crawl"})
final class RepairCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(names = "--dry-run", description = "Says what would be done, and does nothing.")
  private boolean isDryRun;

  RepairCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Repair repair = new Repair(TableLocations.forWriting(table));
    RepairReport report = isDryRun ? repair.plan() : repair.run();
    for (String line : report.lines()) {
      console.print(line.replaceAll("\\s*\\R\\s*", " "));
    }
    if (report.version().isEmpty()) {
      console.print(table + ": nothing to repair");
    } else {
      console.print(
          table
              + (isDryRun ? ": would be at version " : ": is at version ")
              + report.version().getAsLong());
    }
    return 0;
  }
}
