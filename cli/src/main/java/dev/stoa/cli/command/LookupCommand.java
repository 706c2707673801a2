package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.KeyArguments;
import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
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

/** {@code stoa lookup}: finds the records with given keys. */
@Command(
    name = "lookup",
    description = {
      "Prints the records with a key, or with all of several keys.",
      "Bounds and Bloom filters rule out pages; in a table sorted by the first key, "
          + "one page per column is read. A key may be a field of a record or a key of a "
          + "map."
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
  private String table;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "KEY=VALUE",
      description = "The keys and their values; the search starts with the first one.")
  private List<String> keys;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = "Prints only these columns, in this order; of the others, reads only the keys.")
  private List<String> columns = List.of();

  @Option(names = "--json", description = "Prints one JSON object per line.")
  private boolean isJson;

  @Option(
      names = "--explain",
      description = "Prints to standard error how much of the table was read.")
  private boolean isExplain;

  @Mixin private SnapshotOptions snapshot;

  LookupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table opened = snapshot.open(table);
    KeyArguments arguments;
    try {
      arguments = KeyArguments.of(keys, opened.schema());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    TableScan scan = RecordOptions.scan(opened, columns);
    try (KeyLookup lookup = scan.openKeyLookup(arguments.columns())) {
      print(lookup.find(arguments.predicate()), scan.schema());
      if (isExplain) {
        explain(lookup.metrics());
      }
    }
    return 0;
  }

  private void print(List<ColumnarRecord> records, Schema schema) throws IOException {
    if (isJson) {
      JsonValueWriter writer = JsonValueWriter.of(schema);
      try (JsonGenerator json = JsonValueWriter.generator(console.out())) {
        for (ColumnarRecord record : records) {
          writer.writeLine(record, json);
        }
      }
      return;
    }
    RecordFormatter formatter = RecordFormatter.full(schema);
    for (ColumnarRecord record : records) {
      console.out().write((formatter.format(record) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private void explain(LookupMetrics metrics) {
    console
        .err()
        .println(
            "stoa: read %s of %s and %s of %s; requested %s, the columns have %s"
                .formatted(
                    CountFormat.format(metrics.splitsRead()),
                    CountFormat.format(metrics.totalSplits(), "split"),
                    CountFormat.format(metrics.pagesRead()),
                    CountFormat.format(metrics.totalPages(), "page"),
                    CountFormat.format(metrics.bytesRead(), "byte"),
                    CountFormat.format(metrics.totalBytes(), "byte")));
  }
}
