package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.print.IndexOutput;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import dev.stoa.table.change.CombinedOperation;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes.Coverage;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa log}: lists the versions of a table. */
@Command(
    name = "log",
    description = {
      "Lists the kept versions of a table, newest first, and what each changed.",
      "Shows the rows added (+), removed (-) and changed in place (~), the columns and the"
          + " predicate of the change, or the index that it added or dropped, and the program that"
          + " made it; below, how much of the newest version each index covers. Other commands read"
          + " a version with --version or --at."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa log crawl", "  stoa log crawl --all --json"})
final class LogCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--all",
      description = "Also lists versions that only changed tags or branches or expired others.")
  private boolean showsAll;

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
    List<Snapshot> shown =
        snapshots.stream().filter(snapshot -> showsAll || !isBookkeeping(snapshot)).toList();
    Map<Long, IndexSpec> changedIndexes = changedIndexes(table, shown);
    List<Coverage> coverages = coverages(table, faults);
    if (isJson) {
      for (Snapshot snapshot : shown) {
        JsonLines.print(
            console,
            json -> {
              writeJson(snapshot, tagsOf(snapshot, tags), json);
              writeIndex(Optional.ofNullable(changedIndexes.get(snapshot.version())), json);
              IndexOutput.write(snapshot == shown.get(0) ? coverages : List.of(), json);
            });
      }
    } else {
      printText(shown, tags, changedIndexes);
      for (Coverage coverage : coverages) {
        console.print(IndexOutput.text(coverage));
      }
      printHidden(snapshots.size() - shown.size());
    }
    for (Fault fault : faults) {
      console.err().println("stoa: " + fault.message());
    }
    return faults.isEmpty() ? 0 : 1;
  }

  private static boolean isBookkeeping(Snapshot snapshot) {
    return CombinedOperation.isBookkeeping(snapshot.operation());
  }

  /** Returns the indexes that versions added or dropped; reads these versions again. */
  private static Map<Long, IndexSpec> changedIndexes(Table table, List<Snapshot> snapshots)
      throws IOException {
    Map<Long, IndexSpec> indexes = new HashMap<>();
    for (Snapshot snapshot : snapshots) {
      long version = snapshot.version();
      if (snapshot.operation().equals("add index")) {
        index(table, version, snapshot.changedColumns())
            .ifPresent(index -> indexes.put(version, index));
      } else if (snapshot.operation().equals("drop index")) {
        index(table, version - 1, snapshot.changedColumns())
            .ifPresent(index -> indexes.put(version, index));
      }
    }
    return indexes;
  }

  /** Returns the index of a key in a version; empty if the version has expired or is damaged. */
  private static Optional<IndexSpec> index(Table table, long version, List<String> key)
      throws IOException {
    try {
      return table.at(version).indexes().specs().stream()
          .filter(index -> index.key().equals(key))
          .findFirst();
    } catch (InvalidTableException | CorruptFileException e) {
      return Optional.empty();
    }
  }

  /** Returns how much of the newest version each index covers: only its manifests are read. */
  private static List<Coverage> coverages(Table table, List<Fault> faults) throws IOException {
    try {
      return table.indexes().coverage();
    } catch (CorruptFileException e) {
      faults.add(new Fault(table.storage().location(), e.getMessage()));
      return List.of();
    }
  }

  private static void writeIndex(Optional<IndexSpec> index, JsonGenerator json) throws IOException {
    if (index.isPresent()) {
      json.writeObjectFieldStart("index");
      IndexOutput.writeFields(index.get(), json);
      json.writeEndObject();
    }
  }

  private static void writeJson(Snapshot snapshot, List<String> tags, JsonGenerator json)
      throws IOException {
    json.writeNumberField("version", snapshot.version());
    json.writeStringField("time", snapshot.time().toString());
    json.writeStringField("operation", snapshot.operation());
    writeCount("addedRows", snapshot.addedRowCount(), json);
    writeCount("removedRows", snapshot.removedRowCount(), json);
    writeCount("changedRows", snapshot.changedRowCount(), json);
    JsonLines.writeTexts("columns", snapshot.changedColumns(), json);
    writeText("predicate", snapshot.changePredicate(), json);
    writeText("committer", snapshot.committer(), json);
    json.writeNumberField("rows", snapshot.rowCount());
    json.writeNumberField("splits", snapshot.splitCount());
    json.writeNumberField("bytes", snapshot.sizeInBytes());
    JsonLines.writeTexts("tags", tags, json);
  }

  private static void writeCount(String name, OptionalLong count, JsonGenerator json)
      throws IOException {
    if (count.isPresent()) {
      json.writeNumberField(name, count.getAsLong());
    }
  }

  private static void writeText(String name, String text, JsonGenerator json) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(name, text);
    }
  }

  private void printText(
      List<Snapshot> snapshots, Map<String, Long> tags, Map<Long, IndexSpec> changedIndexes)
      throws IOException {
    TextTable lines =
        TextTable.of(
                "version>",
                "time",
                "operation",
                "change>",
                "rows>",
                "size>",
                "tags",
                "details",
                "by")
            .keepingWhole("time", "operation")
            .leavingOut("size", "by", "rows", "tags");
    for (Snapshot snapshot : snapshots) {
      lines.add(
          Long.toString(snapshot.version()),
          snapshot.time().truncatedTo(ChronoUnit.SECONDS).toString(),
          snapshot.operation(),
          rowChange(snapshot),
          CountFormat.format(snapshot.rowCount()),
          QuantityFormat.size(snapshot.sizeInBytes()),
          String.join(", ", tagsOf(snapshot, tags)),
          details(snapshot, Optional.ofNullable(changedIndexes.get(snapshot.version()))),
          snapshot.committer());
    }
    lines.print(console);
  }

  /** Returns the numbers of rows, as in {@code +100 -3}; empty if none changed or if unknown. */
  private static String rowChange(Snapshot snapshot) {
    List<String> counts = new ArrayList<>();
    addCount("+", snapshot.addedRowCount(), counts);
    addCount("-", snapshot.removedRowCount(), counts);
    addCount("~", snapshot.changedRowCount(), counts);
    return String.join(" ", counts);
  }

  private static void addCount(String sign, OptionalLong count, List<String> counts) {
    if (count.orElse(0) > 0) {
      counts.add(sign + CountFormat.format(count.getAsLong()));
    }
  }

  private static String details(Snapshot snapshot, Optional<IndexSpec> index) {
    String columns =
        index.map(IndexSpec::toString).orElse(String.join(", ", snapshot.changedColumns()));
    if (snapshot.changePredicate().isEmpty()) {
      return columns;
    }
    return (columns + " where " + snapshot.changePredicate()).strip();
  }

  private void printHidden(int hiddenCount) throws IOException {
    if (hiddenCount > 0) {
      console.printNote(
          "%s of tags and vacuum not shown; --all lists them"
              .formatted(CountFormat.format(hiddenCount, "version")));
    }
  }

  private static List<String> tagsOf(Snapshot snapshot, Map<String, Long> tags) {
    return tags.entrySet().stream()
        .filter(tag -> tag.getValue() == snapshot.version())
        .map(Map.Entry::getKey)
        .toList();
  }
}
