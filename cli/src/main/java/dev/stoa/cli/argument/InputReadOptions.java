package dev.stoa.cli.argument;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputMessage;
import dev.stoa.cli.input.record.InputOptions;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that read records from files, apart from schema and format. */
public final class InputReadOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private CsvReadOptions csvOptions;

  @Option(
      names = "--skip-bad",
      paramLabel = "N",
      converter = RowCountConverter.class,
      description =
          "Skips up to N records that are malformed, damaged or do not fit the schema, and says "
              + "which; fails if there are more (default: 0).")
  private Optional<Long> maxBadRecordCount;

  /**
   * Returns the options with those set on the command line.
   *
   * @param console prints what was detected; usual properties of files only on a terminal
   */
  public InputOptions applyTo(InputOptions options, Console console) {
    return options
        .withCsv(csvOptions.toOptions())
        .withBadRecords(BadRecords.skippedUpTo(maxBadRecordCount.orElse(0L)))
        .withMessageListener(message -> print(message, console));
  }

  /** Checks that nothing is said about how files are read, since a table is read. */
  public void checkUnused(String table) {
    if (maxBadRecordCount.isPresent() || !csvOptions.toOptions().equals(CsvOptions.detectAll())) {
      throw new ParameterException(
          command.commandLine(),
          table + " is a table, and no file: omit the options of files, such as --delimiter");
    }
  }

  private static void print(InputMessage message, Console console) {
    if (message.kind() != InputMessage.Kind.DETAIL || console.isTerminal()) {
      console.err().println("stoa: " + message.text());
    }
  }
}
