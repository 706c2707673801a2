package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Snapshot;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa add-column}: one more column. */
@Command(
    name = "add-column",
    description = {
      "Adds a column behind the others, by a new version of the table.",
      "The rows that there are have its default; none of their files is touched."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa add-column crawl score double --default 0.5",
      "  stoa add-column crawl language string?"
    })
final class AddColumnCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String table;

  @Parameters(index = "1", paramLabel = "NAME", description = "What the column is called.")
  private String name;

  @Parameters(
      index = "2",
      paramLabel = "TYPE",
      description = "An Avro type, such as long; with ? behind it for one that may be null.")
  private String type;

  @Option(
      names = "--default",
      paramLabel = "VALUE",
      description = "What rows have that were written without the column; null unless given.")
  private Optional<String> value;

  AddColumnCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table opened = Table.open(TableLocations.forWriting(table));
    Snapshot snapshot = opened.newSchemaChange(CommitToken.random()).add(field()).commit();
    console.print("%s: column %s added, version %d".formatted(table, name, snapshot.version()));
    return 0;
  }

  private Schema.Field field() {
    try {
      Schema parsed = FieldArgument.type(type);
      if (value.isEmpty() && !parsed.isNullable()) {
        throw new IllegalArgumentException(
            "--default is missing: say what the rows that there are have, or write "
                + type
                + "? for a column that may be null");
      }
      return FieldArgument.withDefault(name, parsed, value.orElse("null"));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
