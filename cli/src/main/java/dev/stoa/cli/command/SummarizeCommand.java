package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.RowSelection;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.print.ColumnLabels;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.cli.rows.RowRange;
import dev.stoa.cli.rows.RowSet;
import dev.stoa.cli.rows.TableRows;
import dev.stoa.cli.statistics.ColumnStatistics;
import dev.stoa.cli.statistics.TableSummary;
import dev.stoa.cli.work.QuantityFormat;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stoa summarize}: computes statistics of the values of each column. */
@Command(
    name = "summarize",
    description = {
      "Computes statistics of the values of each column.",
      "Reads all rows once, on all cores. Distinct values (unique) and quartiles (q25, q50, q75)"
          + " are estimates, off by about 1 %%. Of arrays and maps, the statistics are about the"
          + " number of elements or entries; of maps, the most frequent keys are listed too. The"
          + " ratio is the size of the values without any encoding to the size of the column's"
          + " files; it is unknown for files that are no table. The command describe shows what is"
          + " stored, without reading rows."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa summarize crawl",
      "  stoa summarize people.csv",
      "  stoa summarize crawl --columns url,metadata --json",
      "  stoa summarize crawl --where \"metadata['content-type'] = 'text/html'\""
    })
final class SummarizeCommand implements Callable<Integer> {
  /** The number of keys of a map column that are shown as text. */
  private static final int SHOWN_KEY_COUNT = 10;

  private static final int THREAD_COUNT = Runtime.getRuntime().availableProcessors();
  private static final int MAX_TYPE_LENGTH = 60;
  private static final int MAX_VALUE_LENGTH = 60;

  private final Console console;

  @Mixin private RowSelection selection;

  @Mixin private InputReadOptions readOptions;

  @Option(names = "--json", description = "Prints a JSON object.")
  private boolean isJson;

  /**
   * The statistics of the selected columns.
   *
   * @param version the version of the table; empty for files
   * @param sizesInBytes the sizes of columns in the table's files, by name
   */
  private record Summary(
      OptionalLong version,
      Schema schema,
      List<ColumnStatistics> statistics,
      Map<String, Long> sizesInBytes) {
    long rowCount() {
      return statistics.isEmpty() ? 0 : statistics.get(0).rowCount();
    }
  }

  SummarizeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    try (RowSet rows = selection.open(readOptions, console)) {
      Summary summary =
          rows instanceof TableRows tableRows && selectsWholeColumns(tableRows.table())
              ? summaryOf(tableRows.table(), tableRows.scan())
              : summaryOf(rows);
      if (isJson) {
        JsonLines.print(console, json -> writeJson(summary, json));
      } else {
        printText(summary);
      }
      SkippedRecords.print(console, rows.badRecords());
    }
    return 0;
  }

  /** Returns whether no field or key inside a column is selected. */
  private boolean selectsWholeColumns(Table table) {
    return ColumnLists.paths(selection.columns()).stream()
        .allMatch(name -> table.type().ordinal(name).isPresent());
  }

  private Summary summaryOf(Table table, TableScan scan) throws IOException {
    Map<String, Long> sizesInBytes = scan.predicate().isPresent() ? Map.of() : storedSizes(table);
    try (ProgressReporter progress =
        ProgressReporter.start(console, "reading", scan.sizeInBytes())) {
      List<ColumnStatistics> statistics =
          TableSummary.of(table, scan, THREAD_COUNT, progress::update);
      return new Summary(
          OptionalLong.of(table.snapshot().version()), scan.schema(), statistics, sizesInBytes);
    }
  }

  /** Summarizes the rows of a file, or parts of a table's columns, which batches do not have. */
  private Summary summaryOf(RowSet rows) throws IOException {
    OptionalLong version =
        rows instanceof TableRows tableRows
            ? OptionalLong.of(tableRows.table().snapshot().version())
            : OptionalLong.empty();
    try (RowCursor cursor = rows.open(RowRange.ALL, RecordMode.LAZY);
        ProgressReporter progress =
            ProgressReporter.start(console, "reading", cursor.sizeInBytes())) {
      List<ColumnStatistics> statistics =
          TableSummary.ofRows(rows.schema(), cursor, THREAD_COUNT, progress::update);
      return new Summary(version, rows.schema(), statistics, Map.of());
    }
  }

  /** Returns the sizes of the columns by name, except of those that share rows with others. */
  private static Map<String, Long> storedSizes(Table table) throws IOException {
    return table.describe().columns().stream()
        .filter(column -> column.sizeInBytes() > 0)
        .collect(Collectors.toMap(ColumnDescription::name, ColumnDescription::sizeInBytes));
  }

  private void writeJson(Summary summary, JsonGenerator json) throws IOException {
    json.writeStringField(summary.version().isPresent() ? "table" : "file", selection.location());
    if (summary.version().isPresent()) {
      json.writeNumberField("version", summary.version().getAsLong());
    }
    json.writeNumberField("rows", summary.rowCount());
    json.writeArrayFieldStart("columns");
    for (int i = 0; i < summary.statistics().size(); i++) {
      Schema.Field field = summary.schema().getFields().get(i);
      ColumnStatistics column = summary.statistics().get(i);
      json.writeStartObject();
      json.writeStringField("name", ColumnLabels.name(field));
      json.writeStringField("type", ColumnLabels.type(field));
      Long sizeInBytes = summary.sizesInBytes().get(ColumnLabels.name(field));
      if (sizeInBytes != null) {
        json.writeNumberField("bytes", sizeInBytes);
      }
      json.writeNumberField("rawBytes", column.rawSizeInBytes());
      writeStatistics(column, JsonValueWriter.of(field.schema()), json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeStatistics(
      ColumnStatistics column, JsonValueWriter values, JsonGenerator json) throws IOException {
    json.writeNumberField("nulls", column.nullCount());
    json.writeNumberField("approxUnique", column.distinctCount());
    boolean isOfSizes = column.kind() == ColumnStatistics.Kind.SIZES;
    if (isOfSizes) {
      json.writeObjectFieldStart("sizes");
    }
    if (column.minMax().isPresent()) {
      writeValue("min", column.minMax().get().min(), isOfSizes, values, json);
      writeValue("max", column.minMax().get().max(), isOfSizes, values, json);
    }
    if (column.average().isPresent()) {
      json.writeNumberField("avg", column.average().getAsDouble());
      json.writeNumberField("std", column.standardDeviation().getAsDouble());
    }
    if (column.quartiles().isPresent()) {
      ColumnStatistics.Quartiles quartiles = column.quartiles().get();
      writeValue("q25", quartiles.lower(), isOfSizes, values, json);
      writeValue("q50", quartiles.median(), isOfSizes, values, json);
      writeValue("q75", quartiles.upper(), isOfSizes, values, json);
    }
    if (isOfSizes) {
      json.writeEndObject();
    }
    if (!column.keyCounts().isEmpty()) {
      json.writeObjectFieldStart("keys");
      for (Map.Entry<String, Long> key : column.keyCounts().entrySet()) {
        json.writeNumberField(key.getKey(), key.getValue());
      }
      json.writeEndObject();
    }
  }

  private static void writeValue(
      String name, Object value, boolean isSize, JsonValueWriter values, JsonGenerator json)
      throws IOException {
    json.writeFieldName(name);
    if (isSize) {
      json.writeNumber((Long) value);
    } else {
      json.writeRawValue(values.toJson(value));
    }
  }

  private void printText(Summary summary) throws IOException {
    Schema schema = summary.schema();
    List<ColumnStatistics> statistics = summary.statistics();
    RecordFormatter values = RecordFormatter.ofTruncatedValues(schema, MAX_VALUE_LENGTH);
    TextTable lines =
        TextTable.of(
                "column", "type", "nulls>", "unique>", "min", "max", "avg>", "std>", "q25>", "q50>",
                "q75>", "size>", "ratio>")
            .leavingOut(
                "std", "q25", "q75", "q50", "size", "ratio", "type", "avg", "max", "min", "unique");
    for (int i = 0; i < statistics.size(); i++) {
      ColumnStatistics column = statistics.get(i);
      Schema.Field field = schema.getFields().get(i);
      Optional<ColumnStatistics.MinMax> minMax = column.minMax();
      Optional<ColumnStatistics.Quartiles> quartiles = column.quartiles();
      Optional<Long> size =
          Optional.ofNullable(summary.sizesInBytes().get(ColumnLabels.name(field)));
      ValueText text = new ValueText(i, column, field, values);
      lines.add(
          ColumnLabels.name(field),
          ColumnLabels.type(field, MAX_TYPE_LENGTH),
          column.nullCount() == 0
              ? "0"
              : QuantityFormat.percent(column.nullCount(), column.rowCount()),
          CountFormat.format(column.distinctCount()),
          text.of(minMax.map(ColumnStatistics.MinMax::min)),
          text.of(minMax.map(ColumnStatistics.MinMax::max)),
          number(column.average()),
          number(column.standardDeviation()),
          text.of(quartiles.map(ColumnStatistics.Quartiles::lower)),
          text.of(quartiles.map(ColumnStatistics.Quartiles::median)),
          text.of(quartiles.map(ColumnStatistics.Quartiles::upper)),
          size.map(QuantityFormat::size).orElse(""),
          size.map(stored -> ratio(column.rawSizeInBytes(), stored)).orElse(""));
    }
    List<String> leftOut = lines.print(console);
    console.printNote(footer(summary.rowCount(), leftOut));
    for (int i = 0; i < statistics.size(); i++) {
      printKeys(ColumnLabels.name(schema.getFields().get(i)), statistics.get(i));
    }
  }

  private static String footer(long rowCount, List<String> leftOut) {
    String rows = CountFormat.format(rowCount, "row");
    return leftOut.isEmpty()
        ? rows
        : rows + "; not shown: " + String.join(", ", leftOut) + " (--json shows all)";
  }

  private void printKeys(String name, ColumnStatistics column) throws IOException {
    if (column.keyCounts().isEmpty()) {
      return;
    }
    TextTable keys = TextTable.of("key of " + name, "rows>", "share>");
    column.keyCounts().entrySet().stream()
        .limit(SHOWN_KEY_COUNT)
        .forEach(
            key ->
                keys.add(
                    key.getKey(),
                    CountFormat.format(key.getValue()),
                    QuantityFormat.percent(key.getValue(), column.rowCount())));
    console.print("");
    keys.print(console);
    int hiddenCount = column.keyCounts().size() - SHOWN_KEY_COUNT;
    if (hiddenCount > 0) {
      console.printNote(
          "… %s more; --json lists them".formatted(CountFormat.format(hiddenCount, "key")));
    }
  }

  private static String ratio(long rawSizeInBytes, long sizeInBytes) {
    return String.format(Locale.ROOT, "%.1fx", (double) rawSizeInBytes / sizeInBytes);
  }

  private static String number(OptionalDouble number) {
    if (number.isEmpty()) {
      return "";
    }
    double value = number.getAsDouble();
    double size = Math.abs(value);
    boolean isSmall = size > 0 && size < 1e-2;
    String format = isSmall || size >= 1e15 ? "%.3e" : size < 1e9 ? "%.2f" : "%.0f";
    return String.format(Locale.ROOT, format, value);
  }

  /** Formats values of a column, or sizes of its values. */
  private record ValueText(
      int index, ColumnStatistics column, Schema.Field field, RecordFormatter values) {
    String of(Optional<Object> value) {
      if (value.isEmpty()) {
        return "";
      }
      if (column.kind() == ColumnStatistics.Kind.VALUES) {
        return values.format(index, value.get());
      }
      String noun = ColumnLabels.isMap(field) ? "key" : "element";
      return CountFormat.format((Long) value.get(), noun);
    }
  }
}
