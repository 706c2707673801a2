package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.LocalPathConverter;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.output.BoundValues;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.print.IndexOutput;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.RowGroupOutput;
import dev.stoa.cli.report.TablePage;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.PageDescription;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.TableDescription.FileDescription;
import dev.stoa.table.TableDescription.RowGroupDescription;
import dev.stoa.table.TableDescription.SplitDescription;
import dev.stoa.table.change.KeyIndexes.Coverage;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa describe}: shows a table's rows, columns and sizes. */
@Command(
    name = "describe",
    description = {
      "Shows a table's version, rows and columns with their statistics and sizes.",
      "Reads only the manifest, so the statistics are those that are stored: nulls, minimum and "
          + "maximum. The command summarize computes more. On a terminal, a table of many "
          + "columns is shown by its largest ones."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa describe crawl",
      "  stoa describe crawl --encodings",
      "  stoa describe crawl --files",
      "  stoa describe crawl --html crawl.html --bounds url",
      "  stoa describe crawl --json"
    })
final class DescribeCommand implements Callable<Integer> {
  /** The number of columns of a terminal's table without {@code --all}. */
  private static final int MAX_SHOWN_COLUMNS = 40;

  private static final int MAX_TYPE_LENGTH = 60;

  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--all", description = "Lists all columns, however many there are.")
  private boolean showsAll;

  @Option(
      names = "--encodings",
      description =
          "Also shows the page layouts of each column's first file and, for its first "
              + "vector page, the encodings with their sizes and why they were chosen.")
  private boolean showsEncodings;

  @Option(names = "--files", description = "Also lists the split directories and column files.")
  private boolean showsFiles;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      converter = LocalPathConverter.class,
      description =
          "Writes a page with pictures of the table instead: split directories and columns as a "
              + "heat map of bytes, encodings, bounds and age; what encodings saved; the keys of "
              + "maps; versions; files that are too small or too many. Reads one page per column "
              + "shown, and no other rows.")
  private Optional<Path> htmlFile = Optional.empty();

  @Option(
      names = "--bounds",
      paramLabel = "COLUMN",
      description = "The column whose bounds the page shows first.")
  private Optional<String> boundsColumn = Optional.empty();

  @Option(names = "--json", description = "Prints a JSON object.")
  private boolean isJson;

  @Spec private CommandSpec spec;

  @Mixin private SnapshotOptions snapshotOptions;

  DescribeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    Table table = snapshotOptions.open(location);
    if (htmlFile.isPresent()) {
      TablePage.write(htmlFile.get(), location, table, boundsColumn);
      console.print("wrote %s: open it in a browser".formatted(htmlFile.get()));
      return 0;
    }
    TableDescription description = table.describe();
    if (isJson) {
      List<PageDescription> pages = showsEncodings ? table.describePages() : List.of();
      JsonLines.print(console, json -> writeJson(table, description, pages, json));
    } else {
      printText(table, description);
      if (showsEncodings) {
        printPages(table.describePages());
      }
    }
    return 0;
  }

  private void checkOptions() {
    if (boundsColumn.isPresent() && htmlFile.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--bounds chooses a column of the page: add --html FILE");
    }
    if (htmlFile.isPresent() && (isJson || showsFiles || showsEncodings || showsAll)) {
      throw new ParameterException(
          spec.commandLine(),
          "--html writes a page instead of text or JSON: omit --json, --files, --encodings and"
              + " --all");
    }
  }

  private void writeJson(
      Table table, TableDescription description, List<PageDescription> pages, JsonGenerator json)
      throws IOException {
    Snapshot snapshot = description.snapshot();
    json.writeStringField("table", location);
    json.writeNumberField("version", snapshot.version());
    json.writeStringField("time", snapshot.time().toString());
    json.writeStringField("operation", snapshot.operation());
    json.writeNumberField("rows", snapshot.rowCount());
    json.writeNumberField("deletedRows", deletedRowCount(description));
    json.writeNumberField("splits", snapshot.splitCount());
    json.writeNumberField("bytes", snapshot.sizeInBytes());
    if (snapshot.partitionSpec().isPartitioned()) {
      json.writeStringField("partitionBy", snapshot.partitionSpec().toString());
    }
    if (!snapshot.earlierPartitionSpecs().isEmpty()) {
      json.writeArrayFieldStart("earlierPartitionBy");
      for (PartitionSpec earlier : snapshot.earlierPartitionSpecs()) {
        json.writeString(earlier.toString());
      }
      json.writeEndArray();
    }
    IndexOutput.write(table.indexes().coverage(), json);
    writeColumns(table, description, json);
    if (showsEncodings) {
      writePages(pages, json);
    }
    if (showsFiles) {
      writeFiles(description, json);
    }
  }

  private static void writeColumns(Table table, TableDescription description, JsonGenerator json)
      throws IOException {
    List<Schema.Field> fields = table.schema().getFields();
    json.writeArrayFieldStart("columns");
    for (int i = 0; i < fields.size(); i++) {
      ColumnDescription column = description.columns().get(i);
      json.writeStartObject();
      json.writeStringField("name", column.name());
      json.writeNumberField("id", column.id());
      json.writeStringField("type", column.type().displayName());
      if (column.nullCount().isPresent()) {
        json.writeNumberField("nulls", column.nullCount().getAsLong());
      }
      Optional<BoundValues.MinMax> minMax = BoundValues.of(column.bounds(), column.type());
      if (minMax.isPresent()) {
        JsonValueWriter values = JsonValueWriter.of(fields.get(i).schema());
        json.writeFieldName("min");
        json.writeRawValue(values.toJson(minMax.get().min()));
        json.writeFieldName("max");
        json.writeRawValue(values.toJson(minMax.get().max()));
      }
      json.writeStringField("layout", column.layout());
      json.writeStringField("codec", column.codec());
      json.writeNumberField("bytes", column.sizeInBytes());
      json.writeNumberField("pages", column.pageCount());
      json.writeEndObject();
    }
    json.writeEndArray();
    RowGroupOutput.write(description.rowGroups(), json);
  }

  private static void writePages(List<PageDescription> pages, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("firstPages");
    for (PageDescription page : pages) {
      json.writeStartObject();
      json.writeStringField("column", page.column());
      json.writeStringField("file", page.path());
      writeCounts("layouts", page.pageCountsByLayout(), json);
      writeCounts("encodings", page.bytesByEncoding(), json);
      json.writeNumberField("bloomFilters", page.bloomFilterCount());
      json.writeNumberField("bloomFilterBytes", page.bloomFilterSizeInBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeCounts(
      String name, Map<String, ? extends Number> counts, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, ? extends Number> count : counts.entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue().longValue());
    }
    json.writeEndObject();
  }

  private static void writeFiles(TableDescription description, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("splitDirectories");
    for (SplitDescription split : description.splits()) {
      json.writeStartObject();
      json.writeStringField("name", split.name());
      json.writeNumberField("rows", split.rowCount());
      json.writeNumberField("deletedRows", split.deletedRowCount());
      json.writeNumberField("files", split.fileCount());
      json.writeNumberField("bytes", split.sizeInBytes());
      json.writeNumberField("patches", split.patchCount());
      if (!split.partition().isEmpty()) {
        json.writeStringField("partition", split.partition());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("files");
    for (FileDescription file : description.files()) {
      json.writeStartObject();
      json.writeStringField("path", file.path());
      JsonLines.writeTexts("columns", file.columns(), json);
      json.writeStringField("layout", file.layout());
      json.writeStringField("codec", file.codec());
      json.writeNumberField("rows", file.rowCount());
      json.writeNumberField("bytes", file.sizeInBytes());
      json.writeNumberField("pages", file.pageCount());
      if (!file.partition().isEmpty()) {
        json.writeStringField("partition", file.partition());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void printText(Table table, TableDescription description) throws IOException {
    Snapshot snapshot = description.snapshot();
    console.print(
        "%s: version %d of %s (%s)"
            .formatted(location, snapshot.version(), snapshot.time(), snapshot.operation()));
    long deletedRowCount = deletedRowCount(description);
    console.print(
        "%s in %s, %s%s"
            .formatted(
                CountFormat.format(snapshot.rowCount(), "row"),
                CountFormat.format(snapshot.splitCount(), "split"),
                QuantityFormat.size(snapshot.sizeInBytes()),
                deletedRowCount == 0
                    ? ""
                    : "; statistics include "
                        + CountFormat.format(deletedRowCount, "deleted row")));
    if (snapshot.partitionSpec().isPartitioned()) {
      console.print("partitioned by " + snapshot.partitionSpec());
    }
    for (PartitionSpec earlier : snapshot.earlierPartitionSpecs()) {
      console.print(
          "earlier rows may be "
              + (earlier.isPartitioned() ? "partitioned by " + earlier : "unpartitioned"));
    }
    for (Coverage index : table.indexes().coverage()) {
      console.print(IndexOutput.text(index));
    }
    console.print("");
    printColumns(table, description);
    if (showsFiles) {
      console.print("");
      printSplits(description);
      console.print("");
      printFiles(description);
    }
  }

  private static long deletedRowCount(TableDescription description) {
    return description.splits().stream().mapToLong(SplitDescription::deletedRowCount).sum();
  }

  private void printColumns(Table table, TableDescription description) throws IOException {
    List<Schema.Field> fields = table.schema().getFields();
    RecordFormatter values = RecordFormatter.ofFullValues(table.schema());
    TextTable lines =
        TextTable.of("id>", "column", "type", "nulls>", "min", "max", "size>", "share>")
            .leavingOut("id", "share", "max", "min", "nulls");
    List<Integer> shown = shownColumns(description.columns());
    for (int i : shown) {
      ColumnDescription column = description.columns().get(i);
      Optional<BoundValues.MinMax> minMax = BoundValues.of(column.bounds(), column.type());
      String type = column.type().displayName();
      boolean isLong = !console.terminal().isTerminal() && type.length() > MAX_TYPE_LENGTH;
      boolean isInRowGroup = column.sizeInBytes() == 0;
      lines.add(
          Integer.toString(column.id()),
          column.name(),
          isLong ? type.substring(0, MAX_TYPE_LENGTH) + "…" : type,
          column.nullCount().isPresent() ? CountFormat.format(column.nullCount().getAsLong()) : "",
          minMax.map(range -> text(i, range.min(), range.isMinCut(), values)).orElse(""),
          minMax.map(range -> text(i, range.max(), range.isMaxCut(), values)).orElse(""),
          isInRowGroup ? "" : QuantityFormat.size(column.sizeInBytes()),
          isInRowGroup ? "" : share(column.sizeInBytes(), description));
    }
    lines.print(console);
    if (shown.size() < fields.size()) {
      console.printNote(
          "… %s more; --all lists them"
              .formatted(CountFormat.format(fields.size() - shown.size(), "column")));
    }
    for (RowGroupDescription group : description.rowGroups()) {
      console.printNote(
          RowGroupOutput.text(group) + ", " + share(group.sizeInBytes(), description));
    }
  }

  private static String text(int column, Object bound, boolean isCut, RecordFormatter values) {
    return values.format(column, bound) + (isCut ? "…" : "");
  }

  private static String share(long sizeInBytes, TableDescription description) {
    return QuantityFormat.percent(sizeInBytes, description.snapshot().sizeInBytes());
  }

  /** Returns the indexes of the columns to show: on a terminal, the largest ones. */
  private List<Integer> shownColumns(List<ColumnDescription> columns) {
    Stream<Integer> indexes = IntStream.range(0, columns.size()).boxed();
    if (showsAll || !console.terminal().isTerminal() || columns.size() <= MAX_SHOWN_COLUMNS) {
      return indexes.toList();
    }
    return indexes
        .sorted(Comparator.comparing(i -> -columns.get(i).sizeInBytes()))
        .limit(MAX_SHOWN_COLUMNS)
        .toList();
  }

  private void printPages(List<PageDescription> pages) throws IOException {
    if (pages.isEmpty()) {
      return;
    }
    TextTable pageTable = TextTable.of("column", "first file's pages", "first page's bytes");
    for (PageDescription page : pages) {
      pageTable.add(
          page.column(),
          countsText(page.pageCountsByLayout()) + bloomFilterText(page),
          countsText(page.bytesByEncoding()));
    }
    console.print("");
    pageTable.print(console);
  }

  private static String bloomFilterText(PageDescription page) {
    return page.bloomFilterCount() == 0
        ? ""
        : "; %s of %s"
            .formatted(
                CountFormat.format(page.bloomFilterCount(), "Bloom filter"),
                CountFormat.format(page.bloomFilterSizeInBytes(), "byte"));
  }

  private static String countsText(Map<String, ? extends Number> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + CountFormat.format(entry.getValue().longValue()))
        .collect(Collectors.joining("; "));
  }

  private void printSplits(TableDescription description) throws IOException {
    TextTable splits =
        TextTable.of("split directory", "rows>", "deleted>", "files>", "bytes>", "patches>")
            .withColumn(
                "partition",
                description.snapshot().partitionSpec().isPartitioned()
                    || !description.snapshot().earlierPartitionSpecs().isEmpty());
    for (SplitDescription split : description.splits()) {
      splits.add(
          split.name(),
          CountFormat.format(split.rowCount()),
          CountFormat.format(split.deletedRowCount()),
          CountFormat.format(split.fileCount()),
          CountFormat.format(split.sizeInBytes()),
          CountFormat.format(split.patchCount()),
          split.partition());
    }
    splits.print(console);
  }

  private void printFiles(TableDescription description) throws IOException {
    FilesCommand.printTable(description, console);
  }
}
