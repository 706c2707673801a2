package dev.stoa.cli.command;

import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.argument.RowCountConverter;
import dev.stoa.cli.argument.RowOrderOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.SelectionPrinter;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stoa head}: prints the first records, with long values truncated. */
@Command(
    name = "head",
    description = {
      "Prints the first records of a table, or of a file that stoa load can read.",
      "Truncates long values, except in JSON. On a terminal, prints a table."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa head crawl",
      "  stoa head people.csv --where \"born > 1800\"",
      "  stoa head crawl -n 2 --columns url --json",
      "  stoa head crawl --order-by \"url desc\" -n 2"
    })
final class HeadCommand implements Callable<Integer> {
  /** Longer values are truncated. */
  static final int MAX_VALUE_LENGTH = 120;

  private final Console console;

  @Mixin private RecordOptions recordOptions;

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "N",
      converter = RowCountConverter.class,
      description = "Number of records (default: 10).")
  private Long maxRowCount = 10L;

  @Mixin private RowOrderOptions orderOptions;

  HeadCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    RecordFormat format = recordOptions.format().orTableOnTerminal(console);
    new SelectionPrinter(console, recordOptions, format)
        .print(
            rows ->
                orderOptions
                    .selecting(recordOptions.selection().columns())
                    .open(rows, maxRowCount, RecordMode.LAZY, () -> {}),
            MAX_VALUE_LENGTH);
    return 0;
  }
}
