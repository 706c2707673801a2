package dev.stoa.testing.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.RandomColumnGroups;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/**
 * Reads with reader schemas return the values to which Avro resolves them, in all layouts, and are
 * rejected if Avro finds the schemas incompatible.
 */
final class ReaderSchemasTest {
  private static final int READER_SCHEMAS_PER_TABLE = 8;

  /** In every second reader schema, about one in this many types is incompatible. */
  private static final int INCOMPATIBLE_ONE_IN = 10;

  private static final int ROW_COUNT = 5;

  private final Random random = Seeds.random(ReaderSchemasTest.class);
  private int readCount;
  private int rejectedCount;
  private int unreadableByAvroCount;
  private int rejectedLogicalTypeCount;

  @Test
  void randomReaderSchemasGiveTheSameValuesAsAvro() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int roundCount = Seeds.rounds(400);
    for (int round = 0; round < roundCount; round++) {
      Schema writerSchema = schemas.next();
      List<GenericRecord> rows = new ArrayList<>();
      for (int i = 0; i < ROW_COUNT; i++) {
        rows.add(records.next(writerSchema));
      }
      Table table = writeTable(writerSchema, rows);
      for (int i = 0; i < READER_SCHEMAS_PER_TABLE; i++) {
        Schema readerSchema =
            comparableReaderSchema(
                writerSchema, new ReaderSchemas(random, i % 2 == 0 ? 0 : INCOMPATIBLE_ONE_IN));
        String location =
            "round " + round + "." + i + ", from " + writerSchema + " to " + readerSchema;
        try {
          assertReads(table, rows, readerSchema);
        } catch (AssertionError | RuntimeException | IOException e) {
          throw new AssertionError(location, e);
        }
      }
    }
    System.out.println(
        ("ReaderSchemasTest: %d pairs read, %d rejected, %d rejected for logical types,"
                + " %d unreadable by Avro")
            .formatted(readCount, rejectedCount, rejectedLogicalTypeCount, unreadableByAvroCount));
    assertTrue(
        readCount > roundCount && rejectedCount > roundCount / 2,
        "too few schemas were compatible or incompatible");
  }

  /**
   * Returns a reader schema without logical types if its time units differ, because Avro would not
   * convert the numbers.
   */
  private static Schema comparableReaderSchema(Schema writerSchema, ReaderSchemas readers) {
    Schema readerSchema = readers.ofRow(writerSchema);
    boolean hasOtherUnits =
        writerSchema.toString().contains("\"time-millis\"")
            && readerSchema.toString().contains("\"time-micros\"");
    return hasOtherUnits ? withoutLogicalTypes(readerSchema) : readerSchema;
  }

  private Table writeTable(Schema schema, List<GenericRecord> rows) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    int splitRow = random.nextInt(rows.size() + 1);
    for (List<GenericRecord> rowsOfCommit :
        List.of(rows.subList(0, splitRow), rows.subList(splitRow, rows.size()))) {
      try (TableWriter writer = table.newWriter(options(schema))) {
        for (GenericRecord row : rowsOfCommit) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    return table;
  }

  private WriteOptions options(Schema schema) {
    RandomColumnOptions columns = new RandomColumnOptions(random);
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(columns.next());
    for (Schema.Field field : schema.getFields()) {
      if (random.nextBoolean()) {
        options = options.withColumn(field.name(), columns.next());
      }
    }
    List<String> names = schema.getFields().stream().map(Schema.Field::name).toList();
    return options
        .withGroups(new RandomColumnGroups(random).next(names))
        .withPageSizeInBytes(random.nextBoolean() ? 100 : 1 << 20);
  }

  private void assertReads(Table table, List<GenericRecord> rows, Schema readerSchema)
      throws IOException {
    Schema writerSchema = rows.get(0).getSchema();
    boolean isCompatible =
        SchemaCompatibility.checkReaderWriterCompatibility(readerSchema, writerSchema).getType()
            == SchemaCompatibilityType.COMPATIBLE;
    Optional<String> rejection = rejection(table, readerSchema);
    if (isCompatible
        && rejection.isPresent()
        && rejection(table, withoutLogicalTypes(readerSchema)).isEmpty()) {
      rejectedLogicalTypeCount++; // Avro ignores logical types, and would return other values
      return;
    }
    assertEquals(
        isCompatible,
        rejection.isEmpty(),
        () -> rejection.orElse("read although the schemas are incompatible"));
    if (!isCompatible) {
      rejectedCount++;
      return;
    }
    List<GenericRecord> expectedRows = new ArrayList<>();
    try {
      for (GenericRecord row : rows) {
        expectedRows.add(AvroResolution.read(row, readerSchema));
      }
    } catch (AvroTypeException e) {
      unreadableByAvroCount++;
    }
    readCount++;
    for (RecordMode mode : RecordMode.values()) {
      assertReadsIn(mode, table, expectedRows, readerSchema);
    }
  }

  private static Schema withoutLogicalTypes(Schema readerSchema) {
    String text = readerSchema.toString().replaceAll(",\"logicalType\":\"[^\"]*\"", "");
    return new Schema.Parser().parse(text);
  }

  private static Optional<String> rejection(Table table, Schema readerSchema) {
    try {
      table.newScan().select(RecordMapper.records(readerSchema));
      return Optional.empty();
    } catch (InvalidTableException e) {
      return Optional.of(e.getMessage());
    }
  }

  private void assertReadsIn(
      RecordMode mode, Table table, List<GenericRecord> expectedRows, Schema readerSchema)
      throws IOException {
    List<ColumnarRecord> copies = new ArrayList<>();
    int row = 0;
    try (TypedReader<ColumnarRecord> records =
        table.newScan().open(RecordMapper.records(readerSchema), mode)) {
      while (records.next()) {
        ColumnarRecord record = records.object();
        if (row < expectedRows.size()) {
          if (random.nextBoolean()) {
            assertAccessors(expectedRows.get(row), record);
          }
          ValueAssertions.assertSame(mode + ", row " + row, expectedRows.get(row), record);
          assertAccessors(expectedRows.get(row), record);
        }
        copies.add(mode == RecordMode.EAGER ? record : record.copy());
        row++;
      }
    }
    assertEquals(ROW_COUNT, row, mode::toString);
    for (int i = 0; i < expectedRows.size(); i++) {
      ValueAssertions.assertSame(mode + ", kept row " + i, expectedRows.get(i), copies.get(i));
    }
  }

  /** Asserts that typed accessors return the same values as {@code get}. */
  private static void assertAccessors(GenericRecord expectedRecord, ColumnarRecord record) {
    for (Schema.Field field : expectedRecord.getSchema().getFields()) {
      Object value = expectedRecord.get(field.pos());
      int ordinal = record.ordinalOf(field.name());
      assertEquals(value == null, record.isNullAt(ordinal), field.name());
      if (value instanceof Boolean) {
        assertEquals(value, record.booleanAt(ordinal), field.name());
      } else if (value instanceof Integer) {
        assertEquals(value, record.intAt(ordinal), field.name());
      } else if (value instanceof Long) {
        assertEquals(value, record.longAt(ordinal), field.name());
      } else if (value instanceof Float) {
        assertEquals(value, record.floatAt(ordinal), field.name());
      } else if (value instanceof Double) {
        assertEquals(value, record.doubleAt(ordinal), field.name());
      } else if (value instanceof CharSequence) {
        assertEquals(value.toString(), record.textAt(ordinal).toString(), field.name());
      } else if (value instanceof ByteBuffer) {
        assertEquals(value, record.bytesAt(ordinal), field.name());
      } else if (value instanceof Map<?, ?> map) {
        assertEquals(map.size(), record.mapAt(ordinal).size(), field.name());
      } else if (value instanceof Collection<?> items) {
        assertEquals(items.size(), record.arrayAt(ordinal).size(), field.name());
      } else if (value instanceof GenericRecord nestedRecord) {
        assertAccessors(nestedRecord, record.recordAt(ordinal));
      }
    }
  }
}
