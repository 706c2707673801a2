package dev.stoa.cli.argument;

import dev.stoa.cli.console.Console;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options {@code --format} and {@code --json} of commands that print records. */
public final class RecordFormatOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table (default of head on terminals), lines (one field per line, the default of others),"
              + " or json (one object per line).")
  private Optional<RecordFormat> format;

  @Option(names = "--json", description = "Prints one JSON object per line, as --format json.")
  private boolean isJson;

  /** Returns the format of the options; the default if there are none. */
  public RecordFormat orElse(RecordFormat defaultFormat) {
    if (isJson && format.isPresent() && format.get() != RecordFormat.JSON) {
      throw new ParameterException(
          spec.commandLine(), "--json and --format cannot be combined: give one of them");
    }
    return isJson ? RecordFormat.JSON : format.orElse(defaultFormat);
  }

  /** Returns the format of the options; by default a table on terminals and lines elsewhere. */
  public RecordFormat orTableOnTerminal(Console console) {
    return orElse(console.terminal().isTerminal() ? RecordFormat.TABLE : RecordFormat.LINES);
  }
}
