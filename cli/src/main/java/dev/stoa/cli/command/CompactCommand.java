package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnGroupOptions;
import dev.stoa.cli.argument.SplitSizeConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.change.Change;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
          + "keep their order.",
      "Then completes the table's key indexes, as stoa index add does."
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

  @Option(
      names = "--repartition",
      description = "Also writes rows of earlier partitionings with the current one.")
  private boolean repartitions;

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
    if (repartitions) {
      rewrite.repartition();
    }
    List<String> results = new ArrayList<>();
    long version = table.snapshot().version();
    if (rewrite.sourceCount() > 0 || repartitions) {
      long newVersion = rewrite.commit().version();
      if (newVersion > version) {
        version = newVersion;
        results.add(
            "compacted %s into %s, version %d"
                .formatted(
                    CountFormat.format(rewrite.sourceCount(), "split"),
                    CountFormat.format(rewrite.targetCount()),
                    version));
      }
    }
    int skippedCount = rewrite.skippedRunCount();
    if (skippedCount > 0) {
      results.add(
          "skipped %s of splits that other commits changed meanwhile: compact again"
              .formatted(CountFormat.format(skippedCount, "run")));
    }
    int completedCount = 0;
    for (Change completion : table.refresh().indexes().completions()) {
      long newVersion = completion.committer("stoa compact").commit().version();
      if (newVersion > version) {
        completedCount++;
        version = newVersion;
        results.add("completed an index, version " + version);
      }
    }
    String text = results.isEmpty() ? "nothing to compact" : String.join("; ", results);
    long sourceCount = rewrite.sourceCount();
    long targetCount = rewrite.targetCount();
    int indexCount = completedCount;
    long lastVersion = version;
    result.print(
        console,
        location + ": " + text,
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("compactedSplits", sourceCount);
          json.writeNumberField("newSplits", targetCount);
          json.writeNumberField("skippedRuns", skippedCount);
          json.writeNumberField("completedIndexes", indexCount);
          json.writeNumberField("version", lastVersion);
        });
    return 0;
  }
}
