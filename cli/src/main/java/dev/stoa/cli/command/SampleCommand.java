package dev.stoa.cli.command;

import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.argument.RowCountConverter;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.SelectionPrinter;
import dev.stoa.cli.rows.FileRows;
import dev.stoa.cli.rows.SampleCursor;
import dev.stoa.cli.rows.TableRows;
import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code stoa sample}: prints randomly selected records. */
@Command(
    name = "sample",
    description = {
      "Prints N randomly selected records of a table or file, in its order.",
      "Every set of N records is equally likely. Other records of tables are not decoded. With"
          + " --where, the sample is one of the matching records, which are counted first."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa sample crawl 3",
      "  stoa sample crawl 2 --seed 7 --columns url --json"
    })
final class SampleCommand implements Callable<Integer> {
  private static final long DEFAULT_ROW_COUNT = 10;

  private final Console console;

  @Spec private CommandSpec spec;

  @Mixin private RecordOptions recordOptions;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "N",
      description = "Number of records; all of them if the table has fewer (default: 10).")
  private Optional<String> sampleSize;

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "N",
      description = "The same as the argument N.")
  private Optional<String> rowCount;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "Selects the same records of the same version again.")
  private Optional<Long> seed;

  SampleCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long maxRowCount = parseSampleSize();
    SplittableRandom random =
        seed.isPresent() ? new SplittableRandom(seed.get()) : new SplittableRandom();
    RecordFormat format = recordOptions.format().orTableOnTerminal(console);
    new SelectionPrinter(console, recordOptions, format)
        .print(
            rows ->
                rows instanceof TableRows table
                    ? new SampleCursor(table.table(), table.scan(), maxRowCount, random)
                    : ((FileRows) rows).openSample(maxRowCount, random),
            HeadCommand.MAX_VALUE_LENGTH);
    return 0;
  }

  /** Parses the number here, so that unknown options are reported first. */
  private long parseSampleSize() {
    if (sampleSize.isPresent() && rowCount.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "N is given twice, with and without -n: omit one");
    }
    Optional<String> given = sampleSize.or(() -> rowCount);
    try {
      return given.isEmpty() ? DEFAULT_ROW_COUNT : new RowCountConverter().convert(given.get());
    } catch (TypeConversionException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
