package dev.stoa.cli.command;

import dev.stoa.cli.argument.RecordOptions;
import dev.stoa.cli.argument.RowFilterOptions;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.ValueStyleOption;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa export}: writes a table to a file of another format. */
@Command(
    name = "export",
    description = {
      "Exports the records of a table to one file: Avro, Parquet, ORC, JSON lines, "
          + "CSV or TSV.",
      "The extension selects the format: .avro, .parquet or .orc (compressed with "
          + "Zstandard), .jsonl, .json, .csv or .tsv; the last four also with .gz or "
          + ".zst. The file appears when it is complete; an existing one is not "
          + "overwritten."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa export crawl crawl.avro",
      "  stoa export crawl crawl.parquet --columns url,metadata",
      "  stoa export crawl addresses.csv.gz --columns url",
      "  stoa export crawl html.avro --where \"metadata['content-type'] = 'text/html'\"",
      "  stoa export crawl crawl-copy.jsonl.zst",
      "  stoa export crawl sorted.csv --columns url --order-by 'url desc'"
    })
final class ExportCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The new file, or - for standard output.")
  private String file;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = {
        "Reads only these columns, in this order; also fields and map keys:",
        "--columns \"url, visit.agent, metadata['server']\"."
      })
  private List<String> columns = List.of();

  @Mixin private ValueStyleOption valueStyleOption;

  @Mixin private RowFilterOptions filterOptions;

  @Mixin private SnapshotOptions snapshotOptions;

  @Mixin private RowOrderOptions orderOptions;

  private long rowCount;

  ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = snapshotOptions.open(location);
    TableScan scan = filterOptions.applyTo(RecordOptions.newScan(table, columns));
    try (Interruption interruption = Interruption.watch();
        RecordSink sink = sink(scan.schema());
        RowCursor rows = openRows(table, scan, interruption);
        ProgressReporter progress =
            ProgressReporter.start(console, "exporting", rows.sizeInBytes())) {
      while (rows.next()) {
        sink.write(rows.row());
        rowCount++;
        progress.update(rowCount, rows.bytesRead());
        interruption.check();
      }
      sink.finish();
    }
    if (!file.equals(RecordSinks.STANDARD_OUTPUT)) {
      console.print(CountFormat.format(rowCount, "record") + " written to " + file);
    }
    return 0;
  }

  private RecordSink sink(Schema schema) {
    OutputOptions options = OutputOptions.defaults().withValueStyle(valueStyleOption.valueStyle());
    return file.equals(RecordSinks.STANDARD_OUTPUT)
        ? RecordSinks.onStream(console.out(), schema, options)
        : RecordSinks.create(file, schema, options);
  }

  private RowCursor openRows(Table table, TableScan scan, Interruption interruption)
      throws IOException {
    return orderOptions.open(table, scan, Long.MAX_VALUE, RecordMode.EAGER, interruption::check);
  }
}
