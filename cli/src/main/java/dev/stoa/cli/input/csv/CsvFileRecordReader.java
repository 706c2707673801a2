package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.AvroNames;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InferenceListener;
import dev.stoa.cli.input.record.InferencePass;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** The records of a CSV file, its columns matched to the schema by name. */
public final class CsvFileRecordReader implements FileRecordReader {
  private final Schema schema;
  private final CsvRowReader rows;
  private final CsvFieldDecoder[] decoders;
  private final int[] positions;
  private final GenericRecord record;

  private CsvFileRecordReader(Schema schema, CsvRowReader rows) throws IOException {
    this.schema = schema;
    this.rows = rows;
    this.record = new GenericData.Record(schema);
    List<String> header = rows.header();
    decoders = new CsvFieldDecoder[header.size()];
    positions = new int[header.size()];
    Map<String, Schema.Field> fields = new LinkedHashMap<>();
    schema.getFields().forEach(field -> fields.put(FieldProperties.externalName(field), field));
    for (int i = 0; i < header.size(); i++) {
      Schema.Field field = fields.remove(header.get(i));
      if (field == null) {
        throw new BadRecordException(
            "line 1, column \""
                + header.get(i)
                + "\": the schema has no such field: add it to the schema or remove the column");
      }
      decoders[i] = new CsvFieldDecoder(field.schema());
      positions[i] = field.pos();
    }
    for (Schema.Field field : fields.values()) {
      fillMissing(field);
    }
  }

  private void fillMissing(Schema.Field field) throws IOException {
    if (field.hasDefaultValue()) {
      record.put(field.pos(), GenericData.get().getDefaultValue(field));
    } else if (!field.schema().isNullable()) {
      throw new BadRecordException(
          "line 1: the column \""
              + FieldProperties.externalName(field)
              + "\" is missing, and the schema has no default for it: add one of them");
    }
  }

  /** Reads with the given schema, or with one that fits all the files. */
  public static RecordSource source(
      List<InputLocation> locations, InputOptions options, char separator) {
    Schema schema =
        options.schema().orElseGet(() -> infer(locations, separator, options.listener()));
    return new ConcatenatedRecordSource(
        schema, locations, location -> open(location, separator, schema));
  }

  private static FileRecordReader open(InputLocation location, char separator, Schema schema)
      throws IOException {
    CsvRowReader rows = CsvRowReader.open(location, separator);
    boolean isOpen = false;
    try {
      CsvFileRecordReader reader = new CsvFileRecordReader(schema, rows);
      isOpen = true;
      return reader;
    } finally {
      if (!isOpen) {
        rows.close();
      }
    }
  }

  private static Schema infer(
      List<InputLocation> locations, char separator, InferenceListener listener) {
    InferencePass pass = new InferencePass(locations, listener);
    Map<String, CsvColumnShape> columns = new LinkedHashMap<>();
    for (InputLocation location : locations) {
      try (CsvRowReader rows = CsvRowReader.open(location, separator)) {
        if (columns.isEmpty()) {
          rows.header().forEach(name -> columns.put(name, new CsvColumnShape()));
        } else if (!columns.keySet().equals(new HashSet<>(rows.header()))) {
          throw new BadRecordException(
              "line 1: the columns differ from those of "
                  + locations.get(0).name()
                  + ": read them one at a time, or give a schema with --schema");
        }
        List<CsvColumnShape> shapes = rows.header().stream().map(columns::get).toList();
        while (rows.next()) {
          observe(rows.row(), shapes);
          pass.update(rows.position());
        }
        pass.finish(location);
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    return schema(columns);
  }

  private static void observe(CsvRow row, List<CsvColumnShape> shapes) {
    for (int i = 0; i < shapes.size(); i++) {
      if (row.isNull(i)) {
        shapes.get(i).observeNull();
      } else if (row.isQuotedEmpty(i)) {
        shapes.get(i).observeQuotedEmpty();
      } else {
        shapes.get(i).observe(row.fields().get(i));
      }
    }
  }

  private static Schema schema(Map<String, CsvColumnShape> columns) {
    List<Schema.Field> fields = new ArrayList<>();
    Iterator<String> names = AvroNames.forFields(columns.keySet()).iterator();
    for (Map.Entry<String, CsvColumnShape> column : columns.entrySet()) {
      fields.add(InferredFields.field(names.next(), column.getKey(), column.getValue().schema()));
    }
    return Schema.createRecord("Row", null, null, false, fields);
  }

  @Override
  public boolean next() throws IOException {
    if (!rows.next()) {
      return false;
    }
    for (int i = 0; i < decoders.length; i++) {
      try {
        record.put(positions[i], decoders[i].decode(rows.row(), i));
      } catch (BadRecordException e) {
        throw new BadRecordException(
            location()
                + ", field "
                + schema.getFields().get(positions[i]).name()
                + ": "
                + e.getMessage(),
            e);
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
    return rows.position();
  }

  @Override
  public String location() {
    return "line " + rows.row().line();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
