package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.PageDescription;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.TableDescription.FileDescription;
import dev.stoa.table.TableDescription.SplitDescription;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa describe}: shows a table's rows, columns and sizes. */
@Command(
    name = "describe",
    description = {
      "Shows a table's version, rows, split directories and columns with their sizes.",
      "Also shows the page layouts of each column's first file and, for its first "
          + "vector page, the encodings with their sizes and why they were chosen."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa describe crawl",
      "  stoa describe crawl --files",
      "  stoa describe crawl --json"
    })
final class DescribeCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--files", description = "Also lists the split directories and column files.")
  private boolean showsFiles;

  @Option(names = "--json", description = "Prints a JSON object.")
  private boolean isJson;

  @Mixin private SnapshotOptions snapshotOptions;

  DescribeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = snapshotOptions.open(location);
    TableDescription description = table.describe();
    if (isJson) {
      List<PageDescription> pages = table.describePages();
      JsonLines.print(console, json -> writeJson(description, pages, json));
    } else {
      printText(description);
      printPages(table.describePages());
    }
    return 0;
  }

  private void writeJson(
      TableDescription description, List<PageDescription> pages, JsonGenerator json)
      throws IOException {
    Snapshot snapshot = description.snapshot();
    json.writeStringField("table", location);
    json.writeNumberField("version", snapshot.version());
    json.writeNumberField("timestampMillis", snapshot.timestampMillis());
    json.writeNumberField("rows", snapshot.rowCount());
    json.writeNumberField("splits", snapshot.splitCount());
    json.writeNumberField("bytes", snapshot.sizeInBytes());
    if (snapshot.partitionSpec().isPartitioned()) {
      json.writeStringField("partitionBy", snapshot.partitionSpec().toString());
    }
    json.writeArrayFieldStart("columns");
    for (ColumnDescription column : description.columns()) {
      json.writeStartObject();
      json.writeStringField("name", column.name());
      json.writeNumberField("id", column.id());
      json.writeStringField("type", column.type().displayName());
      json.writeStringField("layout", column.layout());
      json.writeStringField("codec", column.codec());
      json.writeNumberField("bytes", column.sizeInBytes());
      json.writeNumberField("pages", column.pageCount());
      json.writeEndObject();
    }
    json.writeEndArray();
    writePages(pages, json);
    if (showsFiles) {
      writeFiles(description, json);
    }
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
      json.writeStringField("column", file.column());
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

  private void printText(TableDescription description) throws IOException {
    Snapshot snapshot = description.snapshot();
    console.print(
        "%s: version %d of %s (%s)"
            .formatted(
                location,
                snapshot.version(),
                Instant.ofEpochMilli(snapshot.timestampMillis()),
                snapshot.operation()));
    console.print(
        "%s in %s, %s"
            .formatted(
                CountFormat.format(snapshot.rowCount(), "row"),
                CountFormat.format(snapshot.splitCount(), "split"),
                CountFormat.format(snapshot.sizeInBytes(), "byte")));
    if (snapshot.partitionSpec().isPartitioned()) {
      console.print("partitioned by " + snapshot.partitionSpec());
    }
    console.print("");
    TextTable columns =
        TextTable.of("id>", "column", "type", "layout", "codec", "pages>", "bytes>");
    for (ColumnDescription column : description.columns()) {
      columns.add(
          Integer.toString(column.id()),
          column.name(),
          column.type().displayName(),
          column.layout(),
          column.codec(),
          CountFormat.format(column.pageCount()),
          CountFormat.format(column.sizeInBytes()));
    }
    columns.print(console);
    if (showsFiles) {
      console.print("");
      printSplits(description);
      console.print("");
      printFiles(description);
    }
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
            .withColumn("partition", description.snapshot().partitionSpec().isPartitioned());
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
    TextTable files =
        TextTable.of("file", "column", "layout", "codec", "rows>", "pages>", "bytes>");
    for (FileDescription file : description.files()) {
      files.add(
          file.path(),
          file.column(),
          file.layout(),
          file.codec(),
          CountFormat.format(file.rowCount()),
          CountFormat.format(file.pageCount()),
          CountFormat.format(file.sizeInBytes()));
    }
    files.print(console);
  }
}
