package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.ColumnGroupOptions;
import dev.stoa.cli.argument.SplitSizeConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa compact}: merges split directories into fewer, larger ones. */
@Command(
    name = "compact",
    description = {
      "Merges small adjacent split directories and removes deleted rows.",
      "Rewrites a large split directory only if many of its rows are deleted. Rows "
          + "keep their order."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa compact crawl", "  stoa compact crawl --split-size 64M"})
final class CompactCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--split-size",
      paramLabel = "SIZE",
      converter = SplitSizeConverter.class,
      description = "Target size of split directories, at least 64K (default: that of stoa load).")
  private Optional<Long> splitSizeInBytes;

  @Mixin private ColumnGroupOptions groupOptions;

  @Mixin private ResultOptions result;

  CompactCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    WriteOptions options = WriteOptions.defaults();
    options =
        splitSizeInBytes.isPresent()
            ? options.withSplitSizeInBytes(splitSizeInBytes.get())
            : options;
    options = groupOptions.applyTo(options);
    Table table = Table.open(TableLocations.forWriting(location));
    Rewrite rewrite = table.newCompaction().options(options).committer("stoa compact");
    if (rewrite.sourceCount() == 0) {
      long version = table.snapshot().version();
      result.print(
          console, location + ": nothing to compact", json -> writeJson(0, 0, version, json));
      return 0;
    }
    Snapshot snapshot = rewrite.commit();
    result.print(
        console,
        "%s: compacted %s into %s, version %d"
            .formatted(
                location,
                CountFormat.format(rewrite.sourceCount(), "split"),
                CountFormat.format(rewrite.targetCount()),
                snapshot.version()),
        json -> writeJson(rewrite.sourceCount(), rewrite.targetCount(), snapshot.version(), json));
    return 0;
  }

  private void writeJson(long sourceCount, long targetCount, long version, JsonGenerator json)
      throws IOException {
    json.writeStringField("table", location);
    json.writeNumberField("compactedSplits", sourceCount);
    json.writeNumberField("newSplits", targetCount);
    json.writeNumberField("version", version);
  }
}
