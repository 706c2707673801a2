package dev.stoa.cli.command;

import dev.stoa.cli.argument.PartitionSpecConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stoa partition-by}: changes the partitioning of new rows. */
@Command(
    name = "partition-by",
    description = {
      "Changes the partitioning of new rows.",
      "Rewrites nothing: rows keep the partitioning with which they were written. stoa compact"
          + " --repartition rewrites them."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa partition-by crawl \"truncate(url,18), bucket(url,4)\"",
      "  stoa partition-by crawl \"\""
    })
final class PartitionByCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(
      index = "1",
      paramLabel = "TERMS",
      converter = PartitionSpecConverter.class,
      description =
          "Columns or bucket(column,n), truncate(column,n), year(column), month(column),"
              + " day(column), hour(column); an empty text for none.")
  private PartitionSpec partitionSpec;

  @Mixin private ResultOptions result;

  PartitionByCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Snapshot snapshot =
        Table.open(TableLocations.forWriting(location))
            .newPartitionChange(partitionSpec)
            .committer("stoa partition-by")
            .commit();
    String partitioning =
        partitionSpec.isPartitioned()
            ? "partitioned by " + snapshot.partitionSpec()
            : "not partitioned";
    result.print(
        console,
        "%s: new rows are %s, version %d".formatted(location, partitioning, snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeStringField("partitionBy", snapshot.partitionSpec().toString());
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }
}
