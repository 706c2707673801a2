package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.MismatchedFieldException;
import dev.stoa.cli.input.file.UnknownFieldException;
import dev.stoa.cli.input.record.AbsentField;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.InferencePass;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Reads the records of a CSV file; its columns are matched to the schema's fields by name. */
public final class CsvFileRecordReader implements FileRecordReader {
  private final Schema schema;
  private final CsvRowReader rowReader;
  private final CsvFieldDecoder[] decoders;
  private final int[] fieldPositions;
  private final GenericRecord record;

  /** Whether the last failure was of the row, not of the values of its fields. */
  private boolean isRowFailure;

  private CsvFileRecordReader(
      Schema schema, CsvRowReader rowReader, CsvConventions conventions, boolean keepsAbsentFields)
      throws IOException {
    this.schema = schema;
    this.rowReader = rowReader;
    this.record = new GenericData.Record(schema);
    List<String> header = rowReader.header();
    decoders = new CsvFieldDecoder[header.size()];
    fieldPositions = new int[header.size()];
    Map<String, Schema.Field> unmatchedFields = new LinkedHashMap<>();
    schema
        .getFields()
        .forEach(field -> unmatchedFields.put(FieldProperties.externalName(field), field));
    for (int i = 0; i < header.size(); i++) {
      Schema.Field field = unmatchedFields.remove(header.get(i));
      if (field == null) {
        String place =
            "line " + rowReader.headerLineNumber() + ", column \"" + header.get(i) + "\"";
        throw new UnknownFieldException(place, header.get(i));
      }
      decoders[i] = new CsvFieldDecoder(field.schema(), conventions);
      fieldPositions[i] = field.pos();
    }
    for (Schema.Field field : unmatchedFields.values()) {
      if (keepsAbsentFields) {
        record.put(field.pos(), AbsentField.VALUE);
      } else {
        fillMissingColumn(field);
      }
    }
  }

  private void fillMissingColumn(Schema.Field field) throws IOException {
    if (field.hasDefaultValue()) {
      record.put(field.pos(), GenericData.get().getDefaultValue(field));
    } else if (!field.schema().isNullable()) {
      throw new InvalidFileException(
          "line 1: the column \""
              + FieldProperties.externalName(field)
              + "\" is missing, and it is neither nullable nor has a default: add it to the file, or"
              + " make it nullable (in a table, with stoa widen-column)");
    }
  }

  /** Creates a source that reads files with the schema of the options, or with an inferred one. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    return source(locations, CsvDialects.detect(locations, options), options);
  }

  /** Creates a source of files whose dialects are known. */
  static RecordSource source(
      List<InputLocation> locations, CsvDialects dialects, InputOptions options) {
    Schema schema =
        options
            .schema()
            .orElseGet(() -> options.schemaAdapter().apply(infer(locations, dialects, options)));
    return new ConcatenatedRecordSource(
        schema,
        locations,
        options.badRecords(),
        location -> open(location, dialects, schema, options.keepsAbsentFields()));
  }

  private static FileRecordReader open(
      InputLocation location, CsvDialects dialects, Schema schema, boolean keepsAbsentFields)
      throws IOException {
    CsvRowReader rowReader = dialects.open(location);
    boolean isOpen = false;
    try {
      CsvFileRecordReader reader =
          new CsvFileRecordReader(
              schema, rowReader, dialects.conventions(location), keepsAbsentFields);
      isOpen = true;
      return reader;
    } finally {
      if (!isOpen) {
        rowReader.close();
      }
    }
  }

  private static Schema infer(
      List<InputLocation> locations, CsvDialects dialects, InputOptions options) {
    InferencePass inference = new InferencePass(locations, options.listener());
    BadRecords badRecords = options.badRecords().forInference();
    Map<String, CsvColumnShape> shapesByName = new LinkedHashMap<>();
    for (InputLocation location : locations) {
      try (CsvRowReader rowReader = dialects.open(location)) {
        mergeColumns(rowReader.header(), shapesByName, locations.get(0), options.inference());
        List<CsvColumnShape> shapes = rowReader.header().stream().map(shapesByName::get).toList();
        CsvConventions conventions = dialects.conventions(location);
        Supplier<String> place = () -> "line " + rowReader.lineNumber() + " of " + location.name();
        while (nextGood(rowReader, location, badRecords)) {
          observe(rowReader.row(), shapes, conventions, place);
          inference.reportProgress(rowReader.position());
        }
        inference.finishFile(location);
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    dialects.tellOddValues(shapesByName, options);
    return schema(shapesByName);
  }

  /** Adds the columns of a file; those that only some files have are nullable. */
  private static void mergeColumns(
      List<String> header,
      Map<String, CsvColumnShape> shapesByName,
      InputLocation firstLocation,
      InferenceOptions options)
      throws InvalidFileException {
    boolean isFirst = shapesByName.isEmpty();
    Set<String> missingNames = new HashSet<>(shapesByName.keySet());
    header.forEach(missingNames::remove);
    List<String> newNames =
        header.stream().filter(name -> !shapesByName.containsKey(name)).toList();
    boolean isSame = isFirst || (missingNames.isEmpty() && newNames.isEmpty());
    if (!isSame && !options.mergesColumns()) {
      throw new InvalidFileException(
          "line 1: the columns differ from those of "
              + firstLocation.name()
              + ": load merges them with --add-columns, or read the files one at a time");
    }
    newNames.forEach(name -> shapesByName.put(name, CsvColumnShape.newShape(options)));
    if (!isSame) {
      missingNames.addAll(newNames);
      missingNames.forEach(name -> shapesByName.get(name).observeNull());
    }
  }

  /**
   * Moves to the next row that can be parsed; what is skipped is reported when it is read again.
   */
  private static boolean nextGood(
      CsvRowReader rowReader, InputLocation location, BadRecords badRecords) {
    while (true) {
      try {
        return rowReader.next();
      } catch (IOException e) {
        badRecords.skip(location.name(), e, failure -> rowReader.skipBad());
      }
    }
  }

  private static void observe(
      CsvRow row, List<CsvColumnShape> shapes, CsvConventions conventions, Supplier<String> place) {
    for (int i = 0; i < shapes.size(); i++) {
      shapes.get(i).observe(row.fields().get(i), row.areQuoted().get(i), conventions, place);
    }
  }

  /** Returns the schema of rows whose columns have these shapes. */
  static Schema schema(Map<String, CsvColumnShape> shapesByName) {
    List<Schema.Field> fields = new ArrayList<>();
    shapesByName.forEach((name, shape) -> fields.add(InferredFields.field(name, shape.schema())));
    return Schema.createRecord("Row", null, null, false, fields);
  }

  @Override
  public boolean next() throws IOException {
    isRowFailure = true;
    if (!rowReader.next()) {
      return false;
    }
    isRowFailure = false;
    for (int i = 0; i < decoders.length; i++) {
      try {
        record.put(fieldPositions[i], decoders[i].decode(rowReader.row(), i));
      } catch (InvalidFileException e) {
        String column = FieldProperties.externalName(schema.getFields().get(fieldPositions[i]));
        throw new MismatchedFieldException(
            location() + ", field " + column + ": " + e.getMessage(), column, e);
      }
    }
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return rowReader.position();
  }

  @Override
  public String location() {
    return "line " + rowReader.lineNumber();
  }

  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return isRowFailure ? rowReader.skipBad() : Optional.of(LostRecords.ONE);
  }

  @Override
  public void close() throws IOException {
    rowReader.close();
  }
}
