package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnGroupOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
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

/** {@code stoa rebalance}: rewrites split directories to equal sizes. */
@Command(
    name = "rebalance",
    description = {
      "Spreads the rows evenly over a number of split directories.",
      "Rewrites all columns. Rows keep their order."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa rebalance crawl --splits 8"})
final class RebalanceCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "Number of split directories; fewer if there are fewer rows.")
  private Optional<Integer> requestedSplitCount;

  @Mixin private ColumnGroupOptions groupOptions;

  @Mixin private ResultOptions result;

  RebalanceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    int splitCount =
        requestedSplitCount.orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "--splits is missing: give the number of split directories"));
    if (splitCount < 1) {
      throw new ParameterException(
          spec.commandLine(), "--splits must be at least 1, found " + splitCount);
    }
    Snapshot snapshot =
        Table.open(TableLocations.forWriting(location))
            .newRebalance(splitCount)
            .committer("stoa rebalance")
            .options(groupOptions.applyTo(WriteOptions.defaults()))
            .commit();
    result.print(
        console,
        "%s: %s in %s, version %d"
            .formatted(
                location,
                CountFormat.format(snapshot.rowCount(), "row"),
                CountFormat.format(snapshot.splitCount(), "split"),
                snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("rows", snapshot.rowCount());
          json.writeNumberField("splits", snapshot.splitCount());
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }
}
