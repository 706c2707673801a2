package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The dialects of the files of one source, and the names of their columns if they have no header.
 */
final class CsvDialects {
  private final Map<InputLocation, CsvDialect> dialects = new HashMap<>();
  private final CsvNulls nulls;
  private final boolean isResumable;

  /** The names of the schema's fields; without a schema, of the first file's columns. */
  private List<String> columnNames;

  private CsvDialects(CsvNulls nulls, boolean isResumable, List<String> columnNames) {
    this.nulls = nulls;
    this.isResumable = isResumable;
    this.columnNames = columnNames;
  }

  /** Detects the dialects of all files, and tells the user. */
  static CsvDialects detect(List<InputLocation> locations, InputOptions options) {
    List<String> fieldNames = options.schema().map(CsvDialects::fieldNames).orElse(List.of());
    CsvDialects dialects =
        new CsvDialects(
            CsvNulls.of(options.csv().nullTexts()), options.badRecords().areSkipped(), fieldNames);
    CsvDialect lastDialect = null;
    for (InputLocation location : locations) {
      try {
        CsvSniffer.Result sniffed =
            CsvSniffer.sniff(location, options.csv(), new LinkedHashSet<>(dialects.columnNames));
        dialects.add(location, sniffed);
        if (!sniffed.dialect().equals(lastDialect)) {
          tell(location, sniffed, options);
        }
        lastDialect = sniffed.dialect();
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    return dialects;
  }

  private static List<String> fieldNames(Schema schema) {
    return schema.getFields().stream().map(FieldProperties::externalName).toList();
  }

  private static void tell(
      InputLocation location, CsvSniffer.Result sniffed, InputOptions options) {
    CsvOptions csv = options.csv();
    options.messageListener().accept(CsvMessages.decision(location.name(), sniffed, csv));
    CsvMessages.warning(location.name(), sniffed).ifPresent(options.messageListener());
  }

  private void add(InputLocation location, CsvSniffer.Result sniffed) {
    dialects.put(location, sniffed.dialect());
    if (columnNames.isEmpty() && !sniffed.rows().rows().isEmpty()) {
      List<String> firstRow =
          sniffed.rows().rows().get(0).stream().map(CsvSampleRows.Cell::text).toList();
      columnNames =
          sniffed.dialect().hasHeader() ? firstRow : CsvHeader.namesWithout(firstRow.size());
    }
  }

  /** Opens a file for reading. */
  CsvRowReader open(InputLocation location) throws IOException {
    return CsvRowReader.open(location, dialects.get(location), columnNames, isResumable);
  }

  /** Returns the dialect of all files; empty if they have different ones. */
  Optional<CsvDialect> common() {
    List<CsvDialect> distinct = dialects.values().stream().distinct().toList();
    return distinct.size() == 1 ? Optional.of(distinct.get(0)) : Optional.empty();
  }

  /** Returns the names of the columns of files without a header. */
  List<String> columnNames() {
    return columnNames;
  }

  /** Returns the texts that mean null. */
  CsvNulls nulls() {
    return nulls;
  }
}
