package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnGroupOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Regroup;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa regroup}: moves columns into or out of shared files. */
@Command(
    name = "regroup",
    description = {
      "Moves columns into the files of the given groups.",
      "Other columns go into the files that stoa load would write. Keeps the files "
          + "that are already right; removes replaced and dropped columns from the others."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa regroup crawl --group url,metadata",
      "  stoa regroup crawl --group row:url,metadata",
      "  stoa regroup crawl --file-per-column"
    })
final class RegroupCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Mixin private ColumnGroupOptions groupOptions;

  @Option(
      names = "--file-per-column",
      description = "Gives each column outside a group its own file, however small.")
  private boolean hasFilePerColumn;

  @Mixin private ResultOptions result;

  RegroupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    WriteOptions options = WriteOptions.defaults();
    options = hasFilePerColumn ? options.withGroups(GroupOptions.none()) : options;
    Table table = Table.open(TableLocations.forWriting(location));
    Regroup regroup =
        table.newRegroup(groupOptions.applyTo(options).groups()).committer("stoa regroup");
    Snapshot snapshot = regroup.commit();
    boolean isUnchanged = regroup.splitCount() == 0 && regroup.skippedSplitCount() == 0;
    String outcome =
        isUnchanged
            ? "all columns are already in these files"
            : "%s regrouped, version %d"
                .formatted(CountFormat.format(regroup.splitCount(), "split"), snapshot.version());
    result.print(
        console,
        location + ": " + outcome,
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("regroupedSplits", regroup.splitCount());
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }
}
