package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.DuplicateKeysConverter;
import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.EvolutionOptions;
import dev.stoa.cli.load.TableUpserter;
import dev.stoa.cli.load.TableUpserter.MissingColumns;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.table.Table;
import dev.stoa.table.change.DuplicateKeys;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
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
      "Loads rows that replace the existing rows with the same key.",
      "Columns that a record lacks keep their values in an existing row, and get null or their"
          + " default in a new one; an explicit null replaces a value. All changes happen in one"
          + " commit. The records of the input are kept in memory; with --whole-rows only their"
          + " keys."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa upsert more.jsonl crawl --key url",
      "  stoa load part-1.csv parts && stoa upsert part-2.csv parts --key id --add-columns"
    })
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

  @Option(
      names = "--whole-rows",
      description =
          "Replaces whole rows: columns that a record lacks become null or their default.")
  private boolean replacesWholeRows;

  @Option(
      names = "--duplicates",
      paramLabel = "last|first|reject",
      converter = DuplicateKeysConverter.class,
      description =
          "The rule for several records with the same key: last (the default) or first keeps that "
              + "record, reject treats all but the first as bad records.")
  private DuplicateKeys duplicateKeys = DuplicateKeys.KEEP_LAST;

  @Mixin private EvolutionOptions evolutionOptions;

  @Mixin private InputReadOptions readOptions;

  @Mixin private ResultOptions result;

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
    TableUpserter upserter =
        new TableUpserter(
                console,
                inputsAndTable.subList(0, inputsAndTable.size() - 1),
                options,
                evolutionOptions,
                replacesWholeRows ? MissingColumns.RESET : MissingColumns.KEEP)
            .withDuplicateKeys(duplicateKeys);
    TableUpserter.Result upserted;
    try (Interruption interruption = Interruption.watch(console)) {
      upserted = upserter.run(table, ColumnLists.names(keyColumns), interruption);
    }
    SkippedRecords.print(console, options.badRecords());
    if (!upserted.warning().isEmpty()) {
      console.err().println("stoa: " + upserted.warning());
    }
    Snapshot snapshot = upserted.snapshot();
    // More than the records where several rows of the table had the same key.
    long writtenRowCount =
        upserted.recordCount() == 0
            ? 0
            : snapshot
                .addedRowCount()
                .orElse(upserted.recordCount() - upserted.supersededRowCount());
    result.print(
        console,
        "%s: %s, %s replaced, %s in all, version %d"
            .formatted(
                location,
                writtenRows(writtenRowCount, upserted.supersededRowCount()),
                CountFormat.format(upserted.replacedRowCount()),
                CountFormat.format(snapshot.rowCount()),
                snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("writtenRows", writtenRowCount);
          json.writeNumberField("supersededRows", upserted.supersededRowCount());
          json.writeNumberField("replacedRows", upserted.replacedRowCount());
          json.writeNumberField("rows", snapshot.rowCount());
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }

  /** Returns the rows that the table keeps, and those that another row of the input replaced. */
  private static String writtenRows(long writtenRowCount, long supersededRowCount) {
    String written = CountFormat.format(writtenRowCount, "row") + " written";
    return supersededRowCount == 0
        ? written
        : "%s (%s superseded by other rows of the same key)"
            .formatted(written, CountFormat.format(supersededRowCount));
  }
}
