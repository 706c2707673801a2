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

/** {@code stoa cat}: prints every record in full. */
@Command(
    name = "cat",
    description = {
      "Prints the records of a table, or of a file that stoa load can read.",
      "One field per line with a blank line between records, or one JSON object per line."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa cat crawl --json",
      "  stoa cat crawl --columns url,metadata",
      "  stoa cat crawl --columns url --where \"metadata['content-type'] = 'text/html'\"",
      "  stoa cat crawl --columns url -n 3",
      "  stoa cat crawl --version 1 --json",
      "  stoa cat crawl --columns url --offset 1 -n 2"
    })
final class CatCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private RecordOptions recordOptions;

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "N",
      converter = RowCountConverter.class,
      description = "Prints only the first N records.")
  private Long maxRowCount = Long.MAX_VALUE;

  @Mixin private RowOrderOptions orderOptions;

  CatCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    RecordFormat format = recordOptions.format().orElse(RecordFormat.LINES);
    new SelectionPrinter(console, recordOptions, format)
        .print(
            rows ->
                orderOptions
                    .selecting(recordOptions.selection().columns())
                    .open(rows, maxRowCount, RecordMode.LAZY, () -> {}),
            Integer.MAX_VALUE);
    return 0;
  }
}
