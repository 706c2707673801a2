package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.print.IndexOutput;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.table.Table;
import dev.stoa.table.change.Change;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes.Coverage;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa index}: adds, lists and drops the key indexes of a table. */
@Command(
    name = "index",
    description = {
      "Adds, lists or drops the key indexes of a table.",
      "With an index of its columns, lookup finds the rows with a key in one read of 4 KiB per "
          + "index file, however the table is sorted; later loads index their rows. Adding an "
          + "index that exists indexes the split directories that have none, such as those whose "
          + "key columns were replaced. If a lookup would read more than eight files, split "
          + "directories get files that they share; stoa compact does the same.",
      "",
      "An index can include further columns: a lookup that selects only the key and these columns "
          + "reads the index and nothing else. Adding an index again without --include keeps its "
          + "columns. No two rows have the same key of a unique index, unless it has a null."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa index add crawl --key url",
      "  stoa load people.csv people && stoa index add people --key name --include born",
      "  stoa index list crawl",
      "  stoa index add crawl --key url && stoa index drop crawl --key url"
    })
final class IndexCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  /** What the command does. */
  private enum Action {
    ADD,
    LIST,
    DROP
  }

  @Parameters(index = "0", paramLabel = "ACTION", description = "add, list or drop.")
  private String actionName;

  @Parameters(index = "1", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--key",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "The columns of the key, in the order in which they are hashed: integers, strings, "
              + "bytes, booleans, dates or times.")
  private List<String> key = List.of();

  @Option(
      names = "--include",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Columns whose values the index has, too: numbers other than decimals, strings, bytes, "
              + "booleans, dates or times. Replaces an index of the same key that includes others.")
  private List<String> included = List.of();

  @Option(
      names = "--unique",
      description =
          "Rejects every later change that would add a second row with the same key; adding the "
              + "index fails if there are such rows. Rows with a null in the key are not checked.")
  private boolean isUnique;

  @Option(
      names = "--json",
      description = "Prints one JSON object per index, as they are after the change.")
  private boolean isJson;

  IndexCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Action action = action();
    if (key.isEmpty() != (action == Action.LIST)) {
      throw new ParameterException(
          spec.commandLine(),
          action == Action.LIST
              ? "list takes no --key: it lists all indexes"
              : "name the columns of the index: --key url");
    }
    if ((!included.isEmpty() || isUnique) && action != Action.ADD) {
      throw new ParameterException(
          spec.commandLine(),
          "only add takes --include and --unique: the key alone names an index");
    }
    Table table = Table.open(TableLocations.forWriting(location));
    if (action != Action.LIST) {
      Change change =
          action == Action.ADD
              ? table
                  .indexes()
                  .add(new IndexSpec(ColumnLists.names(key), ColumnLists.names(included), isUnique))
              : table.indexes().drop(ColumnLists.names(key));
      change.committer("stoa index").commit();
      table = table.refresh();
    }
    List<Coverage> coverages = table.indexes().coverage();
    print(coverages);
    if (action == Action.ADD) {
      coverages.stream()
          .filter(coverage -> coverage.indexedSplitCount() < coverage.splitCount())
          .forEach(this::printMissing);
    }
    return 0;
  }

  private Action action() {
    for (Action action : Action.values()) {
      if (action.name().equalsIgnoreCase(actionName)) {
        return action;
      }
    }
    throw new ParameterException(
        spec.commandLine(), "expected add, list or drop, found \"" + actionName + "\"");
  }

  private void printMissing(Coverage coverage) {
    int splitCount = coverage.splitCount() - coverage.indexedSplitCount();
    console
        .err()
        .println(
            "stoa: %s without the index of %s, since few keys have most of the rows there; "
                    .formatted(CountFormat.format(splitCount, "split"), coverage.spec())
                + "lookups search their columns");
  }

  private void print(List<Coverage> coverages) throws IOException {
    if (isJson) {
      for (Coverage coverage : coverages) {
        JsonLines.print(console, json -> IndexOutput.writeFields(coverage, json));
      }
      return;
    }
    if (coverages.isEmpty()) {
      console.printNote(location + " has no indexes: add one with stoa index add");
      return;
    }
    TextTable lines = TextTable.of("key", "indexed splits>", "splits>", "bytes>", "files>");
    for (Coverage coverage : coverages) {
      lines.add(
          coverage.spec().toString(),
          CountFormat.format(coverage.indexedSplitCount()),
          CountFormat.format(coverage.splitCount()),
          CountFormat.format(coverage.sizeInBytes()),
          CountFormat.format(coverage.fileCount()));
    }
    lines.print(console);
  }
}
