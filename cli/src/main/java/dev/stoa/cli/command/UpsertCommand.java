package dev.stoa.cli.command;

import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.load.SkippedRecords;
import dev.stoa.cli.load.TableLoader;
import dev.stoa.table.Table;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.avro.AvroTypeException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa upsert}: replaces rows with the same key and adds the rest. */
@Command(
    name = "upsert",
    description = {
      "Loads rows and deletes existing rows with the same key.",
      "Both happen in one commit. The keys of the input are kept in memory."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa upsert more.jsonl crawl --key url"})
final class UpsertCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "INPUT... TABLE",
      hideParamSyntax = true,
      description = "Files that stoa load can read, then an existing table.")
  private List<String> inputsAndTable = List.of();

  @Option(names = "--key", split = ",", paramLabel = "COLUMN", description = "The key columns.")
  private List<String> keyColumns = List.of();

  @Mixin private InputReadOptions readOptions;

  UpsertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (inputsAndTable.size() < 2) {
      throw new ParameterException(
          spec.commandLine(),
          "the table or the inputs are missing: name the inputs, then the table");
    }
    if (keyColumns.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--key is missing: name the columns that identify a row");
    }
    String location = inputsAndTable.get(inputsAndTable.size() - 1);
    Table table = Table.open(TableLocations.forWriting(location));
    InputOptions options = readOptions.applyTo(InputOptions.defaults(), console);
    TableLoader loader =
        new TableLoader(
            console,
            inputsAndTable.subList(0, inputsAndTable.size() - 1),
            options,
            WriteOptions.defaults());
    try (RecordSource source = loader.openMatching(table);
        Upsert upsert = table.newUpsert(keyColumns).committer("stoa upsert")) {
      long rowCount = write(source, upsert, options.badRecords());
      Snapshot snapshot = upsert.commit();
      SkippedRecords.print(console, options.badRecords());
      console.print(
          "%s: %s written, %s replaced, %s in all, version %d"
              .formatted(
                  location,
                  CountFormat.format(rowCount, "row"),
                  CountFormat.format(upsert.replacedRowCount()),
                  CountFormat.format(snapshot.rowCount()),
                  snapshot.version()));
    }
    return 0;
  }

  private long write(RecordSource source, Upsert upsert, BadRecords badRecords) throws IOException {
    long rowCount = 0;
    try (ProgressReporter progress =
        ProgressReporter.start(console, "loading", source.sizeInBytes())) {
      while (source.next()) {
        try {
          upsert.write(source.record());
          rowCount++;
        } catch (AvroTypeException | IllegalArgumentException e) {
          badRecords.skipMismatch(source.location(), e);
        }
        progress.update(rowCount, source.position());
      }
    }
    return rowCount;
  }
}
