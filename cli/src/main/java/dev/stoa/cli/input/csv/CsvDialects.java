package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.CsvNotation;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * The dialects of the files of one source, and the names of their columns if they have no header.
 */
final class CsvDialects {
  private final Map<InputLocation, CsvDialect> dialects = new LinkedHashMap<>();
  private final CsvNulls nulls;
  private final boolean isResumable;
  private final Set<String> toldColumns = new HashSet<>();

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
    Map<InputLocation, CsvSniffer.Result> results = new LinkedHashMap<>();
    Optional<CsvSniffer.Result> last = Optional.empty();
    for (InputLocation location : locations) {
      try {
        Set<String> knownNames = new LinkedHashSet<>(dialects.columnNames);
        CsvSniffer.Result sniffed = CsvSniffer.sniff(location, options.csv(), knownNames, last);
        dialects.addColumnNames(sniffed);
        results.put(location, sniffed);
        last = Optional.of(sniffed);
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    dialects.addAll(results, options);
    return dialects;
  }

  /** Adds the files' dialects, and tells the user those that differ from the one before. */
  private void addAll(Map<InputLocation, CsvSniffer.Result> results, InputOptions options) {
    CsvNotation commonNotation = commonNotation(results.values());
    CsvDialect lastDialect = null;
    for (Map.Entry<InputLocation, CsvSniffer.Result> entry : results.entrySet()) {
      CsvDialect sniffed = entry.getValue().dialect();
      CsvDialect dialect = sniffed.withNotation(sniffed.notation().or(commonNotation));
      dialects.put(entry.getKey(), dialect);
      if (!dialect.equals(lastDialect)) {
        tell(entry.getKey(), entry.getValue().withDialect(dialect), options);
      }
      lastDialect = dialect;
    }
  }

  /** Returns what was detected in some files and contradicts no other one. */
  private static CsvNotation commonNotation(Collection<CsvSniffer.Result> results) {
    List<CsvNotation> notations =
        results.stream().map(result -> result.dialect().notation()).toList();
    return new CsvNotation(
        single(notations.stream().flatMap(notation -> notation.decimalSeparator().stream())),
        single(notations.stream().flatMap(notation -> notation.thousandsSeparator().stream())),
        single(notations.stream().flatMap(notation -> notation.dateFormat().stream())));
  }

  private static <T> Optional<T> single(Stream<T> values) {
    List<T> distinct = values.distinct().toList();
    return distinct.size() == 1 ? Optional.of(distinct.get(0)) : Optional.empty();
  }

  private static List<String> fieldNames(Schema schema) {
    return schema.getFields().stream().map(FieldProperties::externalName).toList();
  }

  private static void tell(
      InputLocation location, CsvSniffer.Result sniffed, InputOptions options) {
    CsvOptions csv = options.csv();
    options.messageListener().accept(CsvMessages.decision(location.name(), sniffed, csv));
    CsvMessages.warning(location.name(), sniffed).ifPresent(options.messageListener());
    if (options.schema().isEmpty() && !options.inference().readsAllTextAsText()) {
      CsvMessages.ambiguities(location.name(), sniffed).forEach(options.messageListener());
    }
  }

  private void addColumnNames(CsvSniffer.Result sniffed) {
    if (columnNames.isEmpty() && !sniffed.rows().rows().isEmpty()) {
      List<String> firstRow =
          sniffed.rows().rows().get(0).stream().map(CsvSampleRows.Cell::text).toList();
      columnNames =
          sniffed.dialect().hasHeader()
              ? CsvHeader.distinctNames(firstRow)
              : CsvHeader.namesWithout(firstRow.size());
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

  /** Returns how the fields of a file are understood. */
  CsvConventions conventions(InputLocation location) {
    return new CsvConventions(nulls, dialects.get(location).notation());
  }

  /**
   * Tells the user, once, which columns are text because of a few values, or round numbers.
   *
   * @param shapesByName the shapes of columns whose types were inferred
   */
  void tellOddValues(Map<String, CsvColumnShape> shapesByName, InputOptions options) {
    CsvMessages.oddValues(shapesByName, toldColumns).forEach(options.messageListener());
    CsvMessages.roundedNumbers(shapesByName, toldColumns).forEach(options.messageListener());
  }
}
