package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa log}: lists the versions of a table. */
@Command(
    name = "log",
    description = {
      "Lists the kept versions of a table, newest first.",
      "Shows when and by which change each was made, its size and its tags. Other "
          + "commands read a version with --version or --at."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa log crawl", "  stoa log crawl --json"})
final class LogCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--json", description = "Prints one JSON object per line.")
  private boolean isJson;

  LogCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = Table.open(TableLocations.forReading(location));
    List<Fault> faults = new ArrayList<>();
    List<Snapshot> snapshots = new ArrayList<>(table.history(faults::add));
    Collections.reverse(snapshots);
    Map<String, Long> tags = table.snapshot().tags();
    if (isJson) {
      printJson(snapshots, tags);
    } else {
      printText(snapshots, tags);
    }
    for (Fault fault : faults) {
      console.err().println("stoa: " + fault.message());
    }
    return faults.isEmpty() ? 0 : 1;
  }

  private void printJson(List<Snapshot> snapshots, Map<String, Long> tags) throws IOException {
    for (Snapshot snapshot : snapshots) {
      JsonLines.print(
          console,
          json -> {
            json.writeNumberField("version", snapshot.version());
            json.writeStringField("time", snapshot.time().toString());
            json.writeStringField("operation", snapshot.operation());
            json.writeNumberField("rows", snapshot.rowCount());
            json.writeNumberField("splits", snapshot.splitCount());
            json.writeNumberField("bytes", snapshot.sizeInBytes());
            json.writeArrayFieldStart("tags");
            for (String tag : tagsOf(snapshot, tags)) {
              json.writeString(tag);
            }
            json.writeEndArray();
          });
    }
  }

  private void printText(List<Snapshot> snapshots, Map<String, Long> tags) throws IOException {
    TextTable lines =
        TextTable.of("version>", "time", "operation", "rows>", "splits>", "bytes>", "tags");
    for (Snapshot snapshot : snapshots) {
      lines.add(
          Long.toString(snapshot.version()),
          snapshot.time().toString(),
          snapshot.operation(),
          CountFormat.format(snapshot.rowCount()),
          CountFormat.format(snapshot.splitCount()),
          CountFormat.format(snapshot.sizeInBytes()),
          String.join(", ", tagsOf(snapshot, tags)));
    }
    lines.print(console);
  }

  private static List<String> tagsOf(Snapshot snapshot, Map<String, Long> tags) {
    return tags.entrySet().stream()
        .filter(tag -> tag.getValue() == snapshot.version())
        .map(Map.Entry::getKey)
        .toList();
  }
}
