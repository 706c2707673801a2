package dev.stoa.cli.command;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.argument.SchemaArgument;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.load.ColumnTypeChange;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa widen-column}: gives a column a wider type. */
@Command(
    name = "widen-column",
    description = {
      "Changes a column's type to a wider one.",
      "For example int to long, float to double, any type to the same type with "
          + "null, enums with more symbols, records with more fields.",
      "Numbers of other types become decimal(P,S) or double if all values fit, which writes the "
          + "column again."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa widen-column crawl url string",
      "  stoa add-column crawl size int --default 0 && stoa widen-column crawl size long",
      "  stoa add-column crawl price double && stoa widen-column crawl price 'decimal(9,2)'"
    })
final class WidenColumnCommand implements Callable<Integer> {
  private static final String COMMITTER = "stoa widen-column";

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(index = "1", paramLabel = "NAME", description = "The column.")
  private String name;

  @Parameters(index = "2", paramLabel = "TYPE", description = SchemaArgument.TYPE_HELP)
  private String type;

  @Mixin private ResultOptions result;

  WidenColumnCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Schema widerType = parseType();
    Table table = Table.open(TableLocations.forWriting(location));
    String typeName = AvroTypes.type(widerType).displayName();
    boolean isUnchanged = typeName.equals(currentType(table).displayName());
    Snapshot snapshot = isUnchanged ? table.snapshot() : widen(table, widerType);
    result.print(
        console,
        "%s: column %s is %s%s, version %d"
            .formatted(location, name, isUnchanged ? "already " : "", typeName, snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeStringField("column", name);
          json.writeStringField("type", typeName);
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }

  private DataType currentType(Table table) throws IOException {
    Schema schema = table.newScan().select(List.of(name)).schema();
    return AvroTypes.type(schema.getFields().get(0).schema());
  }

  private Snapshot widen(Table table, Schema widerType) throws IOException {
    Optional<ColumnTypeChange> change = ColumnTypeChange.of(table, name, widerType);
    return change.isPresent()
        ? change.get().run(COMMITTER)
        : table.newSchemaChange().committer(COMMITTER).widen(name, widerType).commit();
  }

  private Schema parseType() throws IOException {
    try {
      return SchemaArgument.parseType(type, name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
