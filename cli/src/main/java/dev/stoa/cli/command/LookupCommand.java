package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.KeyArguments;
import dev.stoa.cli.argument.RecordFormat;
import dev.stoa.cli.argument.RecordFormatOptions;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.ValueStyleOption;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.print.RecordTable;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.table.Table;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.LookupMetrics;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
          + "For other predicates, use cat --where."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa lookup crawl url=http://example.org/a",
      "  stoa lookup crawl \"metadata['content-type']=text/html\" --columns url --json --explain"
    })
final class LookupCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COLUMN=VALUE",
      description =
          "A column and the value to look for. The column may also be a field of a record, "
              + "such as address.city, or a key of a map, as in the second example. The search "
              + "starts with the first argument: put the rarest value there.")
  private List<String> keyArguments;

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

  LookupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = snapshotOptions.open(location);
    KeyArguments keys;
    try {
      keys = KeyArguments.of(keyArguments, table.schema());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    TableScan scan = RecordOptions.newScan(table, columns);
    try (KeyLookup lookup = scan.openKeyLookup(keys.columns())) {
      print(lookup.find(keys.predicate()), scan.schema());
      if (showsReadCounts) {
        printReadCounts(lookup.metrics());
      }
    }
    return 0;
  }

  private void print(List<ColumnarRecord> records, Schema schema) throws IOException {
    RecordFormat format = formatOptions.orElse(RecordFormat.LINES);
    if (format == RecordFormat.JSON) {
      JsonValueWriter writer = JsonValueWriter.of(schema, valueStyleOption.valueStyle());
      try (JsonGenerator json = JsonValueWriter.newGenerator(console.out())) {
        for (ColumnarRecord record : records) {
          writer.writeLine(record, json);
        }
      }
      return;
    }
    if (format == RecordFormat.TABLE) {
      RecordTable table = new RecordTable(schema, Integer.MAX_VALUE, valueStyleOption.valueStyle());
      records.forEach(table::add);
      table.printRows(console, CountFormat.format(records.size(), "row"));
      return;
    }
    RecordFormatter formatter = RecordFormatter.ofFullValues(schema, valueStyleOption.valueStyle());
    for (ColumnarRecord record : records) {
      console.out().write((formatter.format(record) + "\n").getBytes(StandardCharsets.UTF_8));
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
