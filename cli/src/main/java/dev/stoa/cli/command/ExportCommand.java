package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.DatabaseTarget;
import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.RowCountConverter;
import dev.stoa.cli.argument.RowOrderOptions;
import dev.stoa.cli.argument.RowSelection;
import dev.stoa.cli.argument.ValueStyleOption;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.cli.output.DirectoryOptions;
import dev.stoa.cli.output.DirectorySink;
import dev.stoa.cli.output.OpaqueDecimals;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import dev.stoa.cli.output.ScaledDecimals;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.cli.rows.RowRange;
import dev.stoa.cli.rows.RowSet;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa export}: writes a table or a file to a file of another format. */
@Command(
    name = "export",
    description = {
      "Exports the records of a table, or of a file that stoa load can read, to a file or to the "
          + "files of a directory: Avro, Parquet, ORC, Arrow, JSON lines, CSV or TSV.",
      "The extension selects the format: .avro, .parquet or .orc (compressed with "
          + "Zstandard), .arrow (a file), .arrows (a stream), .jsonl, .json, .csv or "
          + ".tsv; the last four also with .gz or .zst. The file or directory appears "
          + "when it is complete; an existing one is not overwritten.",
      "With --rows-per-file or --partition-by, FILE is a new directory of files "
          + "part-00000, part-00001 and so on.",
      "Into a database, the records are inserted in one transaction; --table is created if it does "
          + "not exist."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa export crawl crawl.avro",
      "  stoa export crawl crawl.parquet --columns url,metadata",
      "  stoa export crawl addresses.csv.gz --columns url",
      "  stoa export people.csv people.parquet --where \"born > 1800\"",
      "  stoa export crawl html.avro --where \"metadata['content-type'] = 'text/html'\"",
      "  stoa export crawl crawl-copy.jsonl.zst",
      "  stoa export crawl crawl-parts --format parquet --rows-per-file 1000",
      "  stoa export crawl by-url --format jsonl.gz --partition-by url",
      "  stoa export crawl sorted.csv --columns url --order-by 'url desc'",
      "  stoa export crawl jdbc:h2:mem:shop --table pages"
    })
final class ExportCommand implements Callable<Integer> {
  private static final String DEFAULT_DIRECTORY_FORMAT = "parquet";

  private final Console console;

  @Mixin private RowSelection selection;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description =
          "The new file or directory, - for standard output, or the JDBC URL of a database.")
  private String file;

  @Option(
      names = "--format",
      paramLabel = "EXTENSION",
      description = {
        "The extension of the format, such as parquet or csv.gz; default: that of FILE, parquet "
            + "for a directory without one, jsonl on standard output."
      })
  private Optional<String> format = Optional.empty();

  @Option(
      names = "--rows-per-file",
      paramLabel = "ROWS",
      description = "Writes a directory of files with at most so many rows.")
  private Optional<Long> rowsPerFile = Optional.empty();

  @Option(
      names = "--partition-by",
      paramLabel = "COLUMN",
      split = ",",
      description = {
        "Writes the rows of each value to a directory of their own, COLUMN=VALUE, as Hive does; "
            + "the files do not contain these columns."
      })
  private List<String> partitionColumns = List.of();

  @Mixin private DatabaseTarget databaseTarget;

  @Mixin private ValueStyleOption valueStyleOption;

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "N",
      converter = RowCountConverter.class,
      description = "Writes only the first N records.")
  private Long maxRowCount = Long.MAX_VALUE;

  @Mixin private RowOrderOptions orderOptions;

  @Mixin private InputReadOptions readOptions;

  private long rowCount;

  ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    String result;
    try (Interruption interruption = Interruption.watch(console);
        RowSet rows = selection.open(readOptions, console)) {
      result = export(rows, interruption);
      SkippedRecords.print(console, rows.badRecords());
    }
    if (!file.equals(RecordSinks.STANDARD_OUTPUT)) {
      console.print(result);
    }
    return 0;
  }

  private String export(RowSet rows, Interruption interruption) throws IOException {
    Optional<ScaledDecimals> decimals = scaledDecimals(rows, interruption);
    Schema schema = decimals.map(ScaledDecimals::schema).orElseGet(rows::schema);
    try (RecordSink sink = sink(schema);
        RowCursor cursor =
            orderOptions
                .selecting(selection.columns())
                .open(rows, maxRowCount, RecordMode.EAGER, interruption::check);
        ProgressReporter progress =
            ProgressReporter.start(console, "exporting", cursor.sizeInBytes())) {
      while (cursor.next()) {
        sink.write(decimals.isPresent() ? decimals.get().convert(cursor.row()) : cursor.row());
        rowCount++;
        progress.update(rowCount, cursor.bytesRead());
        interruption.check();
      }
      sink.finish();
      return CountFormat.format(rowCount, "record") + " written to " + outputName() + filesOf(sink);
    }
  }

  /**
   * Reads the decimals without a scale, if the format needs one; empty if it does not, or if the
   * rows cannot be read twice.
   */
  private Optional<ScaledDecimals> scaledDecimals(RowSet rows, Interruption interruption)
      throws IOException {
    Optional<RowSet> sameRows =
        opaqueDecimals(rows.schema()).isEmpty() ? Optional.empty() : rows.reopen();
    if (sameRows.isEmpty()) {
      return Optional.empty();
    }
    ScaledDecimals decimals = new ScaledDecimals(rows.schema());
    try (RowSet observedRows = sameRows.get();
        RowCursor cursor = observedRows.open(RowRange.ALL, RecordMode.LAZY);
        ProgressReporter progress =
            ProgressReporter.start(console, "reading decimals", cursor.sizeInBytes())) {
      for (long count = 1; cursor.next(); count++) {
        decimals.observe(cursor.row());
        progress.update(count, cursor.bytesRead());
        interruption.check();
      }
    }
    return Optional.of(decimals);
  }

  private RecordSink sink(Schema schema) throws IOException {
    if (DatabaseUrl.isUrl(file)) {
      checkNoFileOptions();
      return databaseTarget.open(new DatabaseUrl(file), schema);
    }
    databaseTarget.checkUnused(file);
    warnOfOpaqueDecimals(schema);
    warnOfOtherExtension();
    OutputOptions options = OutputOptions.defaults().withValueStyle(valueStyleOption.valueStyle());
    if (rowsPerFile.isPresent() || !partitionColumns.isEmpty()) {
      return directorySink(schema, options);
    }
    if (format.isPresent()) {
      options = options.withFormat(RecordSinks.formatOf(format.get()));
    }
    return file.equals(RecordSinks.STANDARD_OUTPUT)
        ? RecordSinks.onStream(console.out(), schema, options)
        : RecordSinks.create(file, schema, options);
  }

  /** Names the columns whose decimals other programs see as bytes in the exported format. */
  private void warnOfOpaqueDecimals(Schema schema) {
    List<String> names = opaqueDecimals(schema);
    if (!names.isEmpty()) {
      console
          .err()
          .println(
              ("stoa: %s: no decimal of %d digits has all numbers, so they become bytes, which"
                      + " other programs do not read as numbers: write .csv, .jsonl or .avro")
                  .formatted(String.join(", ", names), DecimalExtent.MAX_PRECISION));
    }
  }

  /** Returns the columns of decimals without a scale, if the files have no such type. */
  private List<String> opaqueDecimals(Schema schema) {
    boolean isDirectory = rowsPerFile.isPresent() || !partitionColumns.isEmpty();
    return DatabaseUrl.isUrl(file)
        ? List.of()
        : format
            .or(() -> RecordSinks.extensionOf(file))
            .or(() -> isDirectory ? Optional.of(DEFAULT_DIRECTORY_FORMAT) : Optional.empty())
            .map(extension -> OpaqueDecimals.columns(schema, RecordSinks.formatOf(extension)))
            .orElse(List.of());
  }

  /** Says that the name of a file promises another format or compression than it has. */
  private void warnOfOtherExtension() {
    Optional<String> extension = RecordSinks.extensionOf(file);
    if (format.isEmpty() || extension.isEmpty() || format.equals(extension)) {
      return;
    }
    boolean isOtherFormat =
        RecordSinks.formatOf(format.get()) != RecordSinks.formatOf(extension.get());
    String problem =
        isOtherFormat
            ? "%s is written as %s, as --format says; by its name, other programs take it for %s"
                .formatted(file, format.get(), extension.get())
            : "%s is written as %s, since its name decides about compression: rename it for %s"
                .formatted(file, extension.get(), format.get());
    boolean isDirectory = rowsPerFile.isPresent() || !partitionColumns.isEmpty();
    if (isOtherFormat || !isDirectory) {
      console.err().println("stoa: " + problem);
    }
  }

  private void checkNoFileOptions() {
    if (format.isPresent() || rowsPerFile.isPresent() || !partitionColumns.isEmpty()) {
      throw new IllegalArgumentException(
          "a database has no files: omit --format, --rows-per-file and --partition-by");
    }
  }

  /** Returns the name of the output for messages. */
  private String outputName() {
    return DatabaseUrl.isUrl(file) ? databaseTarget.describe(new DatabaseUrl(file)) : file;
  }

  private DirectorySink directorySink(Schema schema, OutputOptions options) {
    if (file.equals(RecordSinks.STANDARD_OUTPUT)) {
      throw new IllegalArgumentException(
          "standard output is one file: name a directory, or omit --rows-per-file and"
              + " --partition-by");
    }
    if (rowsPerFile.isPresent() && rowsPerFile.get() < 1) {
      throw new IllegalArgumentException(
          "--rows-per-file is " + rowsPerFile.get() + ": use 1 or more");
    }
    String extension =
        format.or(() -> RecordSinks.extensionOf(file)).orElse(DEFAULT_DIRECTORY_FORMAT);
    return RecordSinks.createDirectory(
        file,
        schema,
        options,
        new DirectoryOptions(
            extension, ColumnLists.names(partitionColumns), rowsPerFile.orElse(Long.MAX_VALUE)));
  }

  /** Describes the files of a directory; empty for a single file. */
  private static String filesOf(RecordSink sink) {
    return sink instanceof DirectorySink directory
        ? ": "
            + CountFormat.format(directory.fileCount(), "file")
            + ", "
            + QuantityFormat.size(directory.sizeInBytes())
        : "";
  }
}
