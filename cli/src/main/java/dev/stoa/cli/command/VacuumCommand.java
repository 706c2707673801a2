package dev.stoa.cli.command;

import dev.stoa.cli.argument.AgeConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa vacuum}: deletes files that are no longer needed. */
@Command(
    name = "vacuum",
    description = {
      "Deletes old versions of a table and files that no kept version uses.",
      "Such files are those of dropped and replaced columns and of killed writers. "
          + "Keeps the newest version and tagged ones."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa vacuum crawl",
      "  stoa vacuum crawl --older-than 30d --retain-last 10 --dry-run",
      "  stoa rollback crawl --to 1 && stoa vacuum crawl --older-than 0s"
    })
final class VacuumCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      converter = AgeConverter.class,
      description =
          "Deletes only versions replaced, and files written, at least this long ago "
              + "(default: 7d). Must be longer than any reader or writer takes; otherwise "
              + "its files are deleted.")
  private Duration minAge = VacuumOptions.defaults().retention();

  @Option(
      names = "--retain-last",
      paramLabel = "N",
      description = "Keeps the newest N versions of any age (default: 1).")
  private int minVersionCount = VacuumOptions.defaults().minSnapshotsToKeep();

  @Option(names = "--dry-run", description = "Prints what would be deleted, without deleting it.")
  private boolean isDryRun;

  @Option(names = "--json", description = "Prints the result as a JSON object.")
  private boolean isJson;

  VacuumCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (minVersionCount < 1) {
      throw new ParameterException(
          spec.commandLine(), "--retain-last is " + minVersionCount + ": give 1 or more");
    }
    VacuumOptions options =
        VacuumOptions.defaults().withRetention(minAge).withMinSnapshotsToKeep(minVersionCount);
    Vacuum vacuum = Table.open(TableLocations.forWriting(location)).newVacuum(options);
    VacuumReport report = isDryRun ? vacuum.plan() : vacuum.run();
    if (isJson) {
      printJson(report);
    } else {
      printText(report);
    }
    return 0;
  }

  private void printText(VacuumReport report) throws IOException {
    if (isDryRun) {
      for (VacuumReport.Removal removal : report.removals()) {
        console.print(removal.path());
      }
    }
    console.print(
        "%s: %s (%s) %s, including %s"
            .formatted(
                location,
                CountFormat.format(report.fileCount(), "file"),
                CountFormat.format(report.sizeInBytes(), "byte"),
                isDryRun ? "would be removed" : "removed",
                CountFormat.format(report.expiredVersions().size(), "version")));
  }

  private void printJson(VacuumReport report) throws IOException {
    JsonLines.print(
        console,
        json -> {
          json.writeStringField("table", location);
          json.writeBooleanField("dryRun", isDryRun);
          json.writeNumberField("files", report.fileCount());
          json.writeNumberField("bytes", report.sizeInBytes());
          json.writeArrayFieldStart("versions");
          for (long version : report.expiredVersions()) {
            json.writeNumber(version);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("paths");
          for (VacuumReport.Removal removal : report.removals()) {
            json.writeString(removal.path());
          }
          json.writeEndArray();
        });
  }
}
