package dev.stoa.cli.command;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ControlCharacters;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.schema.JsonSchemaWriter;
import dev.stoa.cli.schema.SparkSqlSchema;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.table.Table;
import dev.stoa.type.RecordType;
import dev.stoa.type.SchemaFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaFormatter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa schema}: prints the schema of a table or of a file. */
@Command(
    name = "schema",
    description = {
      "Prints the schema of a table, or the one with which a file would be loaded.",
      "The text is one that stoa load --schema accepts: a line for each column and nested field, "
          + "with its type, default and comment; ids of columns follow two hyphens."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa schema crawl",
      "  stoa schema crawl --version 1 --avro",
      "  stoa schema crawl --sql",
      "  stoa schema people.csv"
    })
final class SchemaCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "TABLE|FILE",
      description = "The table, or a file that load can read; - is standard input.")
  private String location;

  @Option(names = "--avro", description = "Prints Avro JSON.")
  private boolean isAvro;

  @Option(names = "--sql", description = "Prints a CREATE TABLE of Spark SQL.")
  private boolean isSql;

  @Option(names = "--json", description = "Prints a JSON object.")
  private boolean isJson;

  @Mixin private SnapshotOptions snapshotOptions;

  @Mixin private InputReadOptions readOptions;

  /** A schema and what it belongs to. */
  private record Subject(
      Schema avroSchema, RecordType type, PartitionSpec partitionSpec, Optional<Long> version) {}

  SchemaCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (Stream.of(isAvro, isSql, isJson).filter(Boolean::booleanValue).count() > 1) {
      throw new ParameterException(
          spec.commandLine(), "--avro, --sql and --json cannot be combined: give one of them");
    }
    Subject subject = TableLocations.isInput(location) ? fileSchema() : tableSchema();
    if (isAvro) {
      console.print(SchemaFormatter.format("json/pretty", subject.avroSchema()));
    } else if (isSql) {
      console.print(
          SparkSqlSchema.createTable(tableName(), subject.type(), subject.partitionSpec()));
    } else if (isJson) {
      JsonLines.print(
          console,
          json -> {
            json.writeStringField(subject.version().isPresent() ? "table" : "file", location);
            if (subject.version().isPresent()) {
              json.writeNumberField("version", subject.version().get());
            }
            JsonSchemaWriter.writeFields("columns", subject.type().fields(), json);
          });
    } else {
      console.print(ControlCharacters.escapeLines(SchemaFormat.format(subject.type())));
    }
    return 0;
  }

  private Subject fileSchema() throws IOException {
    snapshotOptions.checkUnused(location);
    InputOptions options = readOptions.applyTo(InputOptions.defaults(), console);
    try (RecordSource source = RecordSources.open(List.of(location), options)) {
      Schema schema = source.schema();
      return new Subject(
          schema, AvroTypes.record(schema), PartitionSpec.UNPARTITIONED, Optional.empty());
    }
  }

  private Subject tableSchema() throws IOException {
    readOptions.checkUnused(location);
    Table table = snapshotOptions.open(location);
    return new Subject(
        table.schema(),
        table.type(),
        table.snapshot().partitionSpec(),
        Optional.of(table.snapshot().version()));
  }

  /** The name of the table, without directories and without the extension of a file. */
  private String tableName() {
    String name = location.replaceAll("/+$", "").replaceAll("^.*/", "");
    int dot = name.indexOf('.', 1);
    return dot < 0 ? name : name.substring(0, dot);
  }
}
