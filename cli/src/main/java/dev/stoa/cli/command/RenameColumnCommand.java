package dev.stoa.cli.command;

import dev.stoa.cli.argument.FieldArgument;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa rename-column}: renames a column, or a field inside one. */
@Command(
    name = "rename-column",
    description = "Renames a column, or a field inside one, such as address.city.",
    sortOptions = false,
    footer = {"", "Examples:", "  stoa rename-column crawl url address"})
final class RenameColumnCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(index = "1", paramLabel = "NAME", description = "The column or field.")
  private String name;

  @Parameters(index = "2", paramLabel = "NEW-NAME", description = "The new name.")
  private String newName;

  @Mixin private ResultOptions result;

  RenameColumnCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Snapshot snapshot =
        Table.open(TableLocations.forWriting(location))
            .newSchemaChange()
            .committer("stoa rename-column")
            .rename(name, checkedNewName())
            .commit();
    result.print(
        console,
        "%s: column %s renamed to %s, version %d"
            .formatted(location, name, newName, snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeStringField("column", newName);
          json.writeStringField("oldName", name);
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }

  private String checkedNewName() {
    try {
      return FieldArgument.checkName(newName);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
