package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroNames;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.OutputException;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of all types are read unchanged from Parquet and ORC files. */
class ColumnFilesRoundTripTest {
  private static final int RECORD_COUNT = 5;
  private static final int MAX_ATTEMPTS = 5;

  /** The beginning of a field in the JSON of a schema. */
  private static final Pattern FIELD_NAME = Pattern.compile("\\{\"name\":\"[^\"]*\"");

  private static final List<String> ODD_NAMES =
      List.of("größe ", "first name", "a.b", "x\"y", "'", "select-", "1st", "日本", "`", ",", " ");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow", "arrows"})
  void roundTripsRandomRecordsOfRandomSchemas(String extension) throws IOException {
    Random random = Seeds.random(ColumnFilesRoundTripTest.class);
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(30);
    int columnCount = 0;
    int storableColumnCount = 0;
    int recordCount = 0;
    for (int round = 0; round < rounds; round++) {
      Schema randomSchema = withOddNames(schemas.next(), random);
      Schema schema = withStorableColumns(randomSchema, extension);
      columnCount += randomSchema.getFields().size();
      storableColumnCount += schema.getFields().size();
      List<GenericRecord> storableRecords = new ArrayList<>();
      for (int i = 0; i < RECORD_COUNT; i++) {
        if (!schema.getFields().isEmpty()) {
          nextStorableRecord(records, schema, extension).ifPresent(storableRecords::add);
        }
      }
      if (!schema.getFields().isEmpty()) {
        recordCount += storableRecords.size();
        checkRoundTrip(write("a." + extension, schema, storableRecords), schema, storableRecords);
      }
    }
    assertTrue(recordCount > rounds * RECORD_COUNT / 2, recordCount + " records");
    assertTrue(
        storableColumnCount > columnCount / 2,
        storableColumnCount + " of " + columnCount + " columns");
  }

  /** Replaces the names of some fields, at any depth, by names that Avro does not allow. */
  private static Schema withOddNames(Schema schema, Random random) {
    Matcher field = FIELD_NAME.matcher(schema.toString());
    StringBuilder json = new StringBuilder();
    int count = 0;
    while (field.find()) {
      String name = ODD_NAMES.get(random.nextInt(ODD_NAMES.size())) + count++;
      String text =
          random.nextBoolean()
              ? field.group()
              : "{\"name\":\"%s\",\"field-name\":\"%s\""
                  .formatted(AvroNames.toAvroName(name), name.replace("\"", "\\\""));
      field.appendReplacement(json, Matcher.quoteReplacement(text));
    }
    return new Schema.Parser().parse(field.appendTail(json).toString());
  }

  private static void checkRoundTrip(Path file, Schema schema, List<GenericRecord> storableRecords)
      throws IOException {
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(schema, source.schema());
      for (GenericRecord record : storableRecords) {
        assertTrue(source.next());
        ValueAssertions.assertSame(source.location() + " of " + schema, record, source.record());
      }
      assertFalse(source.next());
    }
  }

  /**
   * Returns the columns that files of a format can store; checks that the others are rejected by
   * name.
   */
  private Schema withStorableColumns(Schema schema, String extension) throws IOException {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Schema singleColumnSchema = record(schema, List.of(copy(field)));
      try {
        write("alone." + extension, singleColumnSchema, List.of());
        fields.add(copy(field));
      } catch (OutputException e) {
        assertTrue(
            e.getMessage().contains("\"" + AvroNames.externalName(field) + "\""), e.getMessage());
      }
    }
    return record(schema, fields);
  }

  /**
   * Returns a random record of values that files of a format can store; checks that other values
   * are rejected.
   */
  private Optional<GenericRecord> nextStorableRecord(
      RandomRecords records, Schema schema, String extension) throws IOException {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      GenericRecord record = (GenericRecord) withCanonicalNans(records.next(schema));
      try {
        write("alone." + extension, schema, List.of(record));
        return Optional.of(record);
      } catch (OutputException e) {
        assertTrue(e.getMessage().contains("has a value that"), e.getMessage());
      }
    }
    return Optional.empty();
  }

  /** Replaces every NaN in a value by the canonical one: ORC does not distinguish NaNs. */
  private static Object withCanonicalNans(Object value) {
    if (value instanceof IndexedRecord record) {
      for (Schema.Field field : record.getSchema().getFields()) {
        record.put(field.pos(), withCanonicalNans(record.get(field.pos())));
      }
      return record;
    } else if (value instanceof Map<?, ?> map) {
      Map<Object, Object> entries = new HashMap<>();
      map.forEach((key, entry) -> entries.put(key, withCanonicalNans(entry)));
      return entries;
    } else if (value instanceof Collection<?> elements) {
      List<Object> list = new ArrayList<>();
      elements.forEach(element -> list.add(withCanonicalNans(element)));
      return list;
    } else if (value instanceof Double number && number.isNaN()) {
      return Double.NaN;
    }
    return value instanceof Float number && number.isNaN() ? (Object) Float.NaN : value;
  }

  private static Schema record(Schema original, List<Schema.Field> fields) {
    return Schema.createRecord(
        original.getName() + "Part", null, original.getNamespace(), false, fields);
  }

  private static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  private Path write(String name, Schema schema, List<GenericRecord> records) throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      records.forEach(sink::write);
      sink.finish();
    }
    return file;
  }
}
