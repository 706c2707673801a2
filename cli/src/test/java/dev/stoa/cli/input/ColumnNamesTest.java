package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.TypeDescription;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other formats have the names that the table has. */
class ColumnNamesTest {
  private static final List<String> NAMES =
      List.of(
          "größe",
          "first name",
          "a.b",
          "a",
          "A",
          "x\"y",
          "x'y",
          "select",
          "1st",
          "日本",
          "`",
          "a,b",
          "",
          " ",
          "line\nend",
          "list",
          "element",
          "key_value",
          "a_x20_b",
          "\ud834\udd1e");

  @TempDir Path directory;

  /** Returns a record with a field of each name, in the record and in records nested in it. */
  private static Schema schema() {
    Schema inner = record("Inner", Schema.create(Schema.Type.LONG));
    Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), inner);
    List<Schema.Field> fields = new ArrayList<>(fields(Schema.create(Schema.Type.STRING)));
    fields.add(InferredFields.field("a list", Schema.createArray(nullable)));
    fields.add(InferredFields.field("a map", Schema.createMap(inner)));
    fields.add(InferredFields.field("a record", nullable));
    return Schema.createRecord("Row", null, "test", false, fields);
  }

  private static Schema record(String name, Schema type) {
    return Schema.createRecord(name, null, "test", false, fields(type));
  }

  private static List<Schema.Field> fields(Schema type) {
    return NAMES.stream().map(name -> InferredFields.field(name, type)).toList();
  }

  private static GenericRecord row(Schema schema) {
    GenericData.Record row = new GenericData.Record(schema);
    GenericData.Record inner =
        new GenericData.Record(schema.getField("a_x20_map").schema().getValueType());
    for (int i = 0; i < NAMES.size(); i++) {
      row.put(i, NAMES.get(i));
      inner.put(i, (long) i);
    }
    row.put("a_x20_list", List.of(inner));
    row.put("a_x20_map", Map.of("k", inner));
    row.put("a_x20_record", inner);
    return row;
  }

  private Path write(String extension, Schema schema) {
    Path file = directory.resolve("names." + extension);
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      sink.write(row(schema));
      sink.finish();
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro", "arrow", "arrows"})
  void filesReturnTheSameNames(String extension) throws IOException {
    Schema schema = schema();
    Path file = write(extension, schema);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(schema, source.schema());
      source.next();
      assertEquals(row(schema).toString(), source.record().toString());
    }
  }

  @Test
  void parquetFilesHaveTheOriginalNames() throws IOException {
    Path file = write("parquet", schema());
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
      GroupType row = reader.getFileMetaData().getSchema();
      assertEquals(NAMES, names(row).subList(0, NAMES.size()));
      assertEquals(NAMES, names(row.getType("a record").asGroupType()));
      GroupType list = row.getType("a list").asGroupType().getType(0).asGroupType();
      assertEquals(NAMES, names(list.getType(0).asGroupType()));
      GroupType entry = row.getType("a map").asGroupType().getType(0).asGroupType();
      assertEquals(NAMES, names(entry.getType(1).asGroupType()));
    }
  }

  private static List<String> names(GroupType group) {
    return group.getFields().stream().map(Type::getName).toList();
  }

  @Test
  void orcFilesHaveTheOriginalNamesThatOrcAllows() throws IOException {
    List<String> orcNames =
        NAMES.stream().map(name -> name.isEmpty() ? "_x_" : name.replace("`", "_x60_")).toList();
    Path file = write("orc", schema());
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    try (Reader reader =
        OrcFile.createReader(path, OrcFile.readerOptions(new Configuration(false)))) {
      TypeDescription row = reader.getSchema();
      assertEquals(orcNames, row.getFieldNames().subList(0, NAMES.size()));
      List<TypeDescription> nested = row.getChildren().subList(NAMES.size(), NAMES.size() + 3);
      assertEquals(orcNames, nested.get(0).getChildren().get(0).getFieldNames());
      assertEquals(orcNames, nested.get(1).getChildren().get(1).getFieldNames());
      assertEquals(orcNames, nested.get(2).getFieldNames());
    }
  }
}
