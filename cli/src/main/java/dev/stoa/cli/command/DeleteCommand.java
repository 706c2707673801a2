package dev.stoa.cli.command;

import dev.stoa.cli.argument.PredicateConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.Table;
import dev.stoa.table.change.Delete;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa delete}: deletes rows. */
@Command(
    name = "delete",
    description = {
      "Deletes the rows that satisfy a predicate.",
      "Writes no column file; earlier versions keep the rows until vacuum removes them."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa delete crawl --where \"url like 'http://example.org/%%'\"",
      "  stoa delete crawl --where \"metadata['content-type'] is null\""
    })
final class DeleteCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      converter = PredicateConverter.class,
      description = "The predicate of the rows to delete; required.")
  private Optional<FilterPredicate> predicate;

  @Mixin private ResultOptions result;

  DeleteCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (predicate.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--where is missing: give the predicate of the rows to delete");
    }
    Table table = Table.open(TableLocations.forWriting(location));
    Delete delete = table.newDelete(predicate.get()).committer("stoa delete");
    Snapshot snapshot = delete.commit();
    result.print(
        console,
        "%s: %s deleted, %s left, version %d"
            .formatted(
                location,
                CountFormat.format(delete.deletedRowCount(), "row"),
                CountFormat.format(snapshot.rowCount()),
                snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("deletedRows", delete.deletedRowCount());
          json.writeNumberField("rows", snapshot.rowCount());
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }
}
