package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa rollback}: makes an earlier version the current one. */
@Command(
    name = "rollback",
    description = {
      "Makes an earlier version current again, as a new version.",
      "The versions in between are kept, so you can roll back to them too."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa rollback crawl --to 1",
      "  stoa tag crawl good && stoa rollback crawl --to good"
    })
final class RollbackCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--to",
      paramLabel = "N|TAG",
      description = "The version to restore, by number or tag.")
  private Optional<String> version;

  @Mixin private ResultOptions result;

  RollbackCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (version.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--to is missing: give the version or tag to roll back to");
    }
    Table table = Table.open(TableLocations.forWriting(location));
    long restoredVersion =
        SnapshotOptions.open(table.storage(), version.get()).snapshot().version();
    Snapshot snapshot = table.newRollback(restoredVersion).committer("stoa rollback").commit();
    result.print(
        console,
        "%s: version %d restores version %d, %s"
            .formatted(
                location,
                snapshot.version(),
                restoredVersion,
                CountFormat.format(snapshot.rowCount(), "row")),
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("restoredVersion", restoredVersion);
          json.writeNumberField("rows", snapshot.rowCount());
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }
}
