package dev.stoa.cli.command;

import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.ColumnJoiner;
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
    return new ColumnJoiner(console, inputs, options, keyColumns);
  }
}
