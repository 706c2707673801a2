package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.rows.RowDifference;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.SnapshotDifference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa diff}: compares two versions of a table. */
@Command(
    name = "diff",
    description = {
      "Compares the rows and columns of two versions of a table.",
      "Without --key, a row that changed counts as one removed and one added. Rows that only moved,"
          + " as by compaction, are equal. Rows are compared by the columns that both versions"
          + " have; files that both versions share are not read."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa diff crawl --from 1",
      "  stoa upsert more.jsonl crawl --key url && stoa diff crawl --from 1 --key url --rows",
      "  stoa load more.jsonl crawl && stoa diff crawl --from 1 --to 2 --json"
    })
final class DiffCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  /** Versions that are given as those of other programs are, for a message. */
  @Parameters(index = "1..*", hidden = true)
  private List<String> misplacedVersions = List.of();

  @Option(
      names = "--from",
      paramLabel = "N|TAG",
      description = "The version to compare, given by number or tag.")
  private Optional<String> fromVersion;

  @Option(
      names = "--to",
      paramLabel = "N|TAG",
      description = "The version to compare it with (default: the newest).")
  private Optional<String> toVersion;

  @Option(
      names = "--key",
      split = ",",
      paramLabel = "COLUMN",
      description = "The columns that identify a row, to tell changed rows from new ones.")
  private List<String> keyColumns = List.of();

  @Option(
      names = "--rows",
      description = "Prints the rows too: removed ones after -, added after +.")
  private boolean printsRows;

  @Option(
      names = "--json",
      description = "Prints one JSON object for each row that differs, then one of the totals.")
  private boolean isJson;

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (!misplacedVersions.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "unexpected argument \"%s\": name the versions with --from and --to"
              .formatted(misplacedVersions.get(0)));
    }
    if (fromVersion.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--from is missing: name the version to compare, or its tag");
    }
    Storage storage = TableLocations.forReading(location);
    Table from = SnapshotOptions.open(storage, fromVersion.get());
    Table to =
        toVersion.isPresent()
            ? SnapshotOptions.open(storage, toVersion.get())
            : Table.open(storage);
    SnapshotDifference difference =
        SnapshotDifference.between(from.newScan().state(), to.newScan().state());
    List<String> keys = ColumnLists.names(keyColumns);
    RowDifference rows = new RowDifference(difference, keys);
    if (isJson) {
      printJson(from, to, difference, rows);
    } else {
      printText(from, to, difference, rows);
    }
    return 0;
  }

  private void printText(Table from, Table to, SnapshotDifference difference, RowDifference rows)
      throws IOException {
    console.print(
        "%s: version %d to version %d"
            .formatted(location, from.snapshot().version(), to.snapshot().version()));
    for (String line : columnChanges(difference)) {
      console.print(line);
    }
    List<String> replacedNames = new ArrayList<>(names(difference.droppedColumns()));
    replacedNames.retainAll(names(difference.addedColumns()));
    if (!replacedNames.isEmpty()) {
      console
          .err()
          .println(
              "stoa: rows are compared without %s: dropped and added again, or converted to another"
                      .formatted(String.join(", ", replacedNames))
                  + " type in between");
    }
    Counter counter = new Counter();
    rows.forEach(printsRows ? counter.andThen(new RowPrinter()) : counter);
    console.print(
        "%s added, %s removed%s"
            .formatted(
                CountFormat.format(counter.addedCount, "row"),
                CountFormat.format(counter.removedCount),
                keyColumns.isEmpty() ? "" : ", " + counter.changedCount + " changed"));
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  private static List<String> columnChanges(SnapshotDifference difference) {
    List<String> lines = new ArrayList<>();
    difference.droppedColumns().forEach(column -> lines.add("- column " + describe(column)));
    difference.addedColumns().forEach(column -> lines.add("+ column " + describe(column)));
    difference
        .changedColumns()
        .forEach((before, after) -> lines.add(describeChange(describe(before), describe(after))));
    return lines;
  }

  /** Says what changed, or that it was something besides the name and type, such as a comment. */
  private static String describeChange(String before, String after) {
    return before.equals(after)
        ? "~ column " + after + ": other properties"
        : "~ column " + before + " -> " + after;
  }

  private static String describe(Column column) {
    return column.name() + " " + column.type().displayName();
  }

  private void printJson(Table from, Table to, SnapshotDifference difference, RowDifference rows)
      throws IOException {
    Counter counter = new Counter();
    rows.forEach(counter.andThen(new JsonPrinter()));
    JsonLines.print(
        console,
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("from", from.snapshot().version());
          json.writeNumberField("to", to.snapshot().version());
          json.writeNumberField("addedRows", counter.addedCount);
          json.writeNumberField("removedRows", counter.removedCount);
          json.writeNumberField("changedRows", counter.changedCount);
          json.writeArrayFieldStart("columnChanges");
          for (String line : columnChanges(difference)) {
            json.writeString(line);
          }
          json.writeEndArray();
        });
  }

  /** Counts the differences. */
  private static final class Counter implements RowDifference.Listener {
    long addedCount;
    long removedCount;
    long changedCount;

    @Override
    public void added(String row) {
      addedCount++;
    }

    @Override
    public void removed(String row) {
      removedCount++;
    }

    @Override
    public void changed(String before, String after) {
      changedCount++;
    }

    /** Returns a listener that counts the differences and passes them on. */
    RowDifference.Listener andThen(RowDifference.Listener next) {
      return new RowDifference.Listener() {
        @Override
        public void added(String row) throws IOException {
          Counter.this.added(row);
          next.added(row);
        }

        @Override
        public void removed(String row) throws IOException {
          Counter.this.removed(row);
          next.removed(row);
        }

        @Override
        public void changed(String before, String after) throws IOException {
          Counter.this.changed(before, after);
          next.changed(before, after);
        }
      };
    }
  }

  /** Prints rows as a patch does. */
  private final class RowPrinter implements RowDifference.Listener {
    @Override
    public void added(String row) throws IOException {
      console.print("+ " + row);
    }

    @Override
    public void removed(String row) throws IOException {
      console.print("- " + row);
    }

    @Override
    public void changed(String before, String after) throws IOException {
      removed(before);
      added(after);
    }
  }

  /** Prints a JSON object for each difference. */
  private final class JsonPrinter implements RowDifference.Listener {
    @Override
    public void added(String row) throws IOException {
      console.print("{\"change\":\"added\",\"row\":" + row + "}");
    }

    @Override
    public void removed(String row) throws IOException {
      console.print("{\"change\":\"removed\",\"row\":" + row + "}");
    }

    @Override
    public void changed(String before, String after) throws IOException {
      console.print("{\"change\":\"changed\",\"before\":" + before + ",\"after\":" + after + "}");
    }
  }
}
