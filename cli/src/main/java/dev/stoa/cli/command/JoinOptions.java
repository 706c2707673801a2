package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.ColumnJoiner;
import dev.stoa.cli.print.ResultOptions;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The options {@code --from} and {@code --key} of commands that read a column's values from files.
 */
final class JoinOptions {
  @Option(
      names = "--from",
      paramLabel = "FILE",
      description =
          "A file of any format that stoa load reads, with the key and the column under "
              + "their names. May be repeated.")
  private List<String> inputs = List.of();

  @Option(
      names = "--key",
      split = ",",
      paramLabel = "COLUMN",
      description = "The key columns, by which rows and records are matched.")
  private List<String> keyColumns = List.of();

  @Mixin private InputReadOptions readOptions;

  /** Returns whether neither option is given. */
  boolean isEmpty() {
    return inputs.isEmpty() && keyColumns.isEmpty();
  }

  /**
   * Creates a joiner that reads the values of a column from the files.
   *
   * @throws ParameterException when one of the two options is missing
   */
  ColumnJoiner newJoiner(Console console, CommandSpec spec) {
    if (inputs.isEmpty() || keyColumns.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--from and --key must be given together: name the files and their key");
    }
    InputOptions options = readOptions.applyTo(InputOptions.defaults(), console);
    return new ColumnJoiner(console, inputs, options, ColumnLists.names(keyColumns));
  }

  /** Prints what a join did to a column, such as {@code added}. */
  static void print(
      Console console,
      ResultOptions result,
      String location,
      String column,
      String action,
      ColumnJoiner.Result joined)
      throws IOException {
    long version = joined.snapshot().version();
    long rowCount = joined.snapshot().rowCount();
    result.print(
        console,
        "%s: column %s %s, version %d, %s of %s matched"
            .formatted(
                location,
                column,
                action,
                version,
                CountFormat.format(joined.matchedRowCount()),
                CountFormat.format(rowCount, "row")),
        json -> {
          json.writeStringField("table", location);
          json.writeStringField("column", column);
          json.writeNumberField("matchedRows", joined.matchedRowCount());
          json.writeNumberField("rows", rowCount);
          json.writeNumberField("version", version);
        });
  }
}
