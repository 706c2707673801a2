package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stoa drop-column}: drops columns. */
@Command(
    name = "drop-column",
    description = {
      "Drops columns, or fields inside them, such as address.city.",
      "Vacuum deletes the files of columns once no kept version uses them."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa drop-column crawl metadata"})
final class DropColumnCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "NAME",
      description = "The columns or fields.")
  private List<String> names;

  @Mixin private ResultOptions result;

  DropColumnCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = Table.open(TableLocations.forWriting(location));
    SchemaChange change = table.newSchemaChange().committer("stoa drop-column");
    names.forEach(change::drop);
    Snapshot snapshot = change.commit();
    result.print(
        console,
        "%s: %s dropped, version %d"
            .formatted(location, String.join(", ", names), snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          JsonLines.writeTexts("columns", names, json);
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }
}
