package dev.stoa.cli.command;

import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.KeyArguments;
import dev.stoa.cli.argument.KeyFile;
import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordFormatOptions;
import dev.stoa.cli.argument.RowSelection;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.ValueStyleOption;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.print.RecordPrinter;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.LookupMetrics;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa lookup}: finds the records that have given values, such as keys. */
@Command(
    name = "lookup",
    description = {
      "Prints the records whose columns have the given values.",
      "Reads only the pages that can contain the first value, by their bounds and Bloom "
          + "filters: one page per column if the table is sorted by the first column given. "
          + "An index of the columns (stoa index) is better still. "
          + "Given only the first columns of a key, as in run=7, it prints all records with them. "
          + "For other predicates, use cat --where."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa lookup crawl url=http://example.org/a",
      "  stoa lookup crawl --keys urls.csv --columns url,metadata",
      "  stoa lookup crawl \"metadata['content-type']=text/html\" --columns url --json --explain"
    })
final class LookupCommand implements Callable<Integer> {
  /** The number of keys of a file that are looked up together. */
  private static final int KEYS_PER_CALL = 1_000;

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COLUMN=VALUE",
      description =
          "A column and the value to look for. The column may also be a field of a record, "
              + "such as address.city, or a key of a map, as in the second example. The search "
              + "starts with the first argument: put the rarest value there.")
  private List<String> keyArguments = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description =
          "Looks up each row of a file that load can read, in its order. The columns of the file "
              + "are the key, and have the names of the table's.")
  private Optional<String> keyFile;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = {
        "Prints only these columns, in this order; also fields and map keys:",
        "--columns \"url, visit.agent, metadata['server']\"."
      })
  private List<String> columns = List.of();

  @Mixin private RecordFormatOptions formatOptions;

  @Option(
      names = "--explain",
      description = "Prints to standard error how much of the table was read.")
  private boolean showsReadCounts;

  @Mixin private ValueStyleOption valueStyleOption;

  @Mixin private SnapshotOptions snapshotOptions;

  @Mixin private InputReadOptions readOptions;

  LookupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (keyFile.isPresent() != keyArguments.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "give either a key, as in id=7, or a file of keys with --keys");
    }
    Table table = snapshotOptions.open(location);
    if (keyFile.isPresent()) {
      lookUpFile(table, keyFile.get());
    } else {
      readOptions.checkUnused(location);
      lookUpArguments(table);
    }
    return 0;
  }

  private void lookUpArguments(Table table) throws IOException {
    KeyArguments keys;
    try {
      keys = KeyArguments.of(keyArguments, table.schema());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    TableScan scan = RowSelection.newScan(table, columns);
    RecordPrinter printer = newPrinter(scan.schema());
    try (KeyLookup lookup = scan.openKeyLookup(keys.columns())) {
      print(lookup.find(keys.predicate()), printer);
      finish(printer, lookup);
    }
  }

  private void lookUpFile(Table table, String file) throws IOException {
    InputOptions options = readOptions.applyTo(InputOptions.defaults(), console);
    TableScan scan = RowSelection.newScan(table, columns);
    RecordPrinter printer = newPrinter(scan.schema());
    try (KeyFile keys = KeyFile.open(file, options, location, table.schema());
        KeyLookup lookup = scan.openKeyLookup(keys.columns())) {
      List<LocatedKey> batch = new ArrayList<>();
      while (keys.next()) {
        batch.add(new LocatedKey(keys.key(), keys.location()));
        if (batch.size() == KEYS_PER_CALL) {
          printAll(find(batch, keys, lookup, scan), printer);
          batch.clear();
        }
      }
      printAll(find(batch, keys, lookup, scan), printer);
      SkippedRecords.print(console, options.badRecords());
      finish(printer, lookup);
    }
  }

  /** A key, and where it is in its file. */
  private record LocatedKey(List<Object> values, String location) {}

  private static List<List<ColumnarRecord>> find(
      List<LocatedKey> batch, KeyFile keys, KeyLookup lookup, TableScan scan) throws IOException {
    try {
      return lookup.findKeys(batch.stream().map(LocatedKey::values).toList());
    } catch (InvalidTableException | IllegalArgumentException e) {
      for (LocatedKey key : batch) {
        check(key, keys, scan);
      }
      throw e;
    }
  }

  /** Rejects a key with a value that does not fit its column. */
  private static void check(LocatedKey key, KeyFile keys, TableScan scan) {
    try {
      scan.filter(keys.predicate(key.values()));
    } catch (InvalidTableException | IllegalArgumentException e) {
      throw new InputException(key.location() + ": " + e.getMessage(), e);
    }
  }

  private RecordPrinter newPrinter(Schema schema) throws IOException {
    return new RecordPrinter(
        console,
        schema,
        formatOptions.orElse(RecordFormat.LINES),
        valueStyleOption.valueStyle(),
        Integer.MAX_VALUE);
  }

  private static void printAll(List<List<ColumnarRecord>> recordsOfKeys, RecordPrinter printer)
      throws IOException {
    for (List<ColumnarRecord> records : recordsOfKeys) {
      print(records, printer);
    }
  }

  private static void print(List<ColumnarRecord> records, RecordPrinter printer)
      throws IOException {
    for (ColumnarRecord record : records) {
      printer.print(record);
    }
  }

  private void finish(RecordPrinter printer, KeyLookup lookup) throws IOException {
    printer.finish(rowCount -> CountFormat.format(rowCount, "row"));
    if (showsReadCounts) {
      printReadCounts(lookup.metrics());
    }
  }

  private void printReadCounts(LookupMetrics metrics) {
    console
        .err()
        .println(
            "stoa: read %s of %s and %s of %s; requested %s, the files have %s"
                .formatted(
                    CountFormat.format(metrics.splitsRead()),
                    CountFormat.format(metrics.totalSplits(), "split"),
                    CountFormat.format(metrics.pagesRead()),
                    CountFormat.format(metrics.totalPages(), "page"),
                    CountFormat.format(metrics.bytesRead(), "byte"),
                    CountFormat.format(metrics.totalBytes(), "byte")));
  }
}
