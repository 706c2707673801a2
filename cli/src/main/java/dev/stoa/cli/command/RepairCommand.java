package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.RepairReport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Mixin private ResultOptions result;

  RepairCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Repair repair = new Repair(TableLocations.forWriting(location));
    RepairReport report = isDryRun ? repair.plan() : repair.run();
    List<String> steps =
        report.lines().stream().map(line -> line.replaceAll("\\s*\\R\\s*", " ")).toList();
    String outcome =
        report.version().isEmpty()
            ? "nothing to repair; stoa verify checks the column files"
            : (isDryRun ? "would be at version " : "is at version ") + report.version().getAsLong();
    result.print(
        console,
        Stream.concat(steps.stream(), Stream.of(location + ": " + outcome))
            .collect(Collectors.joining("\n")),
        json -> {
          json.writeStringField("table", location);
          json.writeBooleanField("dryRun", isDryRun);
          JsonLines.writeTexts("steps", steps, json);
          if (report.version().isPresent()) {
            json.writeNumberField("version", report.version().getAsLong());
          }
        });
    return 0;
  }
}
