package dev.stoa.cli.command;

import dev.stoa.cli.argument.RowFilterOptions;
import dev.stoa.cli.argument.RowSelection;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.explain.ExplanationJson;
import dev.stoa.cli.explain.ExplanationText;
import dev.stoa.cli.explain.Measurement;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.table.Table;
import dev.stoa.table.inspect.ScanExplanation;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa explain}: shows what a scan opens, skips and reads. */
@Command(
    name = "explain",
    description = {
      "Shows what a scan would open, skip and read, and why.",
      "Reads no rows: only the manifest and, with --where, footers and key indexes. A scan never "
          + "reads what is skipped here. It may read less than the rest, since the values of one "
          + "column decide whether others are read."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa explain crawl --columns url",
      "  stoa explain crawl --where \"url >= 'http://www.d'\" --columns url,metadata",
      "  stoa explain crawl --where \"metadata['content-type'] is not null\" --analyze --json"
    })
final class ExplainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "The columns that the scan returns (default: all); also fields and map keys, such as "
              + "\"metadata['server']\", of which only parts of pages are read.")
  private List<String> columns = List.of();

  @Mixin private RowFilterOptions filterOptions;

  @Option(
      names = "--analyze",
      description = "Also runs the scan, and shows what it read and how long it took.")
  private boolean isAnalyzed;

  @Option(names = "--all", description = "Lists all columns and split directories.")
  private boolean showsAll;

  @Option(names = "--json", description = "Prints a JSON object.")
  private boolean isJson;

  @Mixin private SnapshotOptions snapshotOptions;

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = snapshotOptions.open(location);
    TableScan scan = filterOptions.applyTo(RowSelection.newScan(table, columns));
    ScanExplanation explanation = ScanExplanation.of(scan);
    Optional<Measurement> measurement =
        isAnalyzed ? Optional.of(Measurement.of(scan, table.storage())) : Optional.empty();
    if (isJson) {
      JsonLines.print(
          console,
          json -> {
            json.writeStringField("table", location);
            json.writeNumberField("version", scan.version());
            ExplanationJson.write(explanation, measurement, json);
          });
    } else {
      ExplanationText.print(console, explanation, measurement, showsAll);
    }
    return 0;
  }
}
