package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.load.ColumnJoiner;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa replace-column}: replaces the values of a column. */
@Command(
    name = "replace-column",
    description = {
      "Replaces the values of a column with values from files, matched by key.",
      "Rows whose key is not in the files keep their value. If several records of the files "
          + "have the same key, the last one counts. All records are kept in memory. Files of "
          + "other columns stay unchanged."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa replace-column crawl metadata --from more.jsonl --key url"})
final class ReplaceColumnCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(index = "1", paramLabel = "NAME", description = "The column.")
  private String name;

  @Mixin private JoinOptions joinOptions;

  @Mixin private ResultOptions result;

  ReplaceColumnCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    ColumnJoiner joiner = joinOptions.newJoiner(console, spec);
    Table table = Table.open(TableLocations.forWriting(location));
    ColumnJoiner.Result joined = joiner.replaceColumn(table, name);
    JoinOptions.print(console, result, location, name, "replaced", joined);
    return 0;
  }
}
