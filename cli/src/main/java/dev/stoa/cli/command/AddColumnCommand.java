package dev.stoa.cli.command;

import dev.stoa.avro.AvroNames;
import dev.stoa.cli.argument.FieldArgument;
import dev.stoa.cli.argument.SchemaArgument;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.load.ColumnJoiner;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa add-column}: adds a column. */
@Command(
    name = "add-column",
    description = {
      "Adds a column after the others.",
      "Existing rows get the default, or values that are joined from files (--from, "
          + "--key); rows without a match get the default or null. If records have the "
          + "same key, the last one counts; all are kept in memory. Files of other columns "
          + "stay unchanged."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa add-column crawl score 'double not null' --default 0.5",
      "  stoa add-column crawl language string",
      "  stoa add-column crawl visits int --from visits.csv --key url"
    })
final class AddColumnCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(index = "1", paramLabel = "NAME", description = "The name of the column.")
  private String name;

  @Parameters(index = "2", paramLabel = "TYPE", description = SchemaArgument.TYPE_HELP)
  private String type;

  @Option(
      names = "--default",
      paramLabel = "VALUE",
      description = "The value of existing rows (default: null).")
  private Optional<String> defaultValue;

  @Mixin private JoinOptions joinOptions;

  @Mixin private ResultOptions result;

  AddColumnCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (joinOptions.isEmpty()) {
      Table table = Table.open(TableLocations.forWriting(location));
      Snapshot snapshot =
          table.newSchemaChange().committer("stoa add-column").add(newField()).commit();
      result.print(
          console,
          "%s: column %s added, version %d".formatted(location, name, snapshot.version()),
          json -> {
            json.writeStringField("table", location);
            json.writeStringField("column", name);
            json.writeNumberField("version", snapshot.version());
          });
    } else {
      ColumnJoiner joiner = joinOptions.newJoiner(console, spec);
      ColumnJoiner.Result joined =
          joiner.addColumn(Table.open(TableLocations.forWriting(location)), newField());
      JoinOptions.print(console, result, location, name, "added", joined);
    }
    return 0;
  }

  private Schema.Field newField() throws IOException {
    try {
      FieldArgument.checkName(name);
      Schema parsedType = SchemaArgument.parseType(type, name);
      if (defaultValue.isEmpty() && !parsedType.isNullable() && !joinOptions.isEmpty()) {
        return AvroNames.newField(name, parsedType);
      }
      if (defaultValue.isEmpty() && !parsedType.isNullable()) {
        throw new IllegalArgumentException(
            "--default is missing: give the value of existing rows, or leave out not null");
      }
      return FieldArgument.withDefault(name, parsedType, defaultValue.orElse("null"));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
