package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.record.RecordBridge;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroTypeException;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Times and decimals are converted between the units and scales of records, tables and readers, if
 * this is exact.
 */
class UnitConversionTest {
  private static final Schema TIMESTAMP_MILLIS =
      logicalSchema(LogicalTypes.timestampMillis(), Schema.Type.LONG);
  private static final Schema TIMESTAMP_MICROS =
      logicalSchema(LogicalTypes.timestampMicros(), Schema.Type.LONG);
  private static final Schema TIMESTAMP_NANOS =
      logicalSchema(LogicalTypes.timestampNanos(), Schema.Type.LONG);
  private static final Schema LOCAL_TIMESTAMP_MICROS =
      logicalSchema(LogicalTypes.localTimestampMicros(), Schema.Type.LONG);
  private static final Schema TIME_MILLIS =
      logicalSchema(LogicalTypes.timeMillis(), Schema.Type.INT);
  private static final Schema TIME_MICROS =
      logicalSchema(LogicalTypes.timeMicros(), Schema.Type.LONG);

  private static Schema logicalSchema(LogicalType type, Schema.Type storedType) {
    return type.addToSchema(Schema.create(storedType));
  }

  private static Schema decimalSchema(int precision, int scale) {
    return logicalSchema(LogicalTypes.decimal(precision, scale), Schema.Type.BYTES);
  }

  private static Schema nullableSchema(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static Schema recordSchema(String name, Schema fieldType) {
    return Schema.createRecord(name, null, "a", false, List.of(new Schema.Field("at", fieldType)));
  }

  private static GenericRecord record(Schema schema, Object value) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, value);
    return record;
  }

  private static ByteBuffer unscaled(long number) {
    return ByteBuffer.wrap(BigInteger.valueOf(number).toByteArray());
  }

  private static Table write(Schema tableType, Schema recordType, Object... values)
      throws IOException {
    return write(WriteOptions.defaults(), tableType, recordType, values);
  }

  private static Table write(
      WriteOptions options, Schema tableType, Schema recordType, Object... values)
      throws IOException {
    Table table = Table.create(new MemoryStorage(), recordSchema("Row", tableType));
    Schema schema = recordSchema("Row", recordType);
    try (TableWriter writer = table.newWriter(options)) {
      for (Object value : values) {
        writer.write(record(schema, value));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static Object firstValue(Table table) throws IOException {
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      assertTrue(reader.next());
      return reader.record().get(0);
    }
  }

  private static Object firstValue(Table table, Schema requestedType) throws IOException {
    RecordMapper<ColumnarRecord> mapper = RecordMapper.records(recordSchema("Row", requestedType));
    try (TypedReader<ColumnarRecord> reader = table.newScan().open(mapper, RecordMode.LAZY)) {
      assertTrue(reader.next());
      return reader.object().get(0);
    }
  }

  private static void assertNotWritten(
      String message, Schema tableType, Schema recordType, Object value) {
    var error = assertThrows(AvroTypeException.class, () -> write(tableType, recordType, value));
    assertEquals("row 0, field \"at\": " + message, error.getMessage());
  }

  @Test
  void writesStoredTimesInTheUnitOfTheTable() throws IOException {
    assertEquals(1_500_000L, firstValue(write(TIMESTAMP_MICROS, TIMESTAMP_MILLIS, 1_500L)));
    assertEquals(-1_500_000_000L, firstValue(write(TIMESTAMP_NANOS, TIMESTAMP_MILLIS, -1_500L)));
    assertEquals(7_000L, firstValue(write(TIME_MICROS, TIME_MILLIS, 7)));
    assertEquals(
        1_500_000L, firstValue(write(nullableSchema(TIMESTAMP_MICROS), TIMESTAMP_MILLIS, 1_500L)));
    assertEquals(
        List.of(1_000L, 2_000L),
        firstValue(
            write(
                Schema.createArray(TIMESTAMP_MICROS),
                Schema.createArray(TIMESTAMP_MILLIS),
                List.of(1L, 2L))));
    Table nullableTable =
        write(nullableSchema(TIMESTAMP_MICROS), nullableSchema(TIMESTAMP_MILLIS), null, 3L);
    try (RecordReader reader = nullableTable.newScan().open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertTrue(reader.record().isNullAt(0));
      assertTrue(reader.next());
      assertEquals(3_000L, reader.record().longAt(0));
      assertFalse(reader.next());
    }
  }

  @Test
  void writesObjectsInTheUnitAndScaleOfTheTable() throws IOException {
    Instant instant = Instant.ofEpochMilli(1_500);
    assertEquals(1_500_000L, firstValue(write(TIMESTAMP_MICROS, TIMESTAMP_MILLIS, instant)));
    assertEquals(
        unscaled(12_500),
        firstValue(write(decimalSchema(12, 4), decimalSchema(9, 2), new BigDecimal("1.25"))));
  }

  @Test
  void writesStoredDecimalsWithTheScaleOfTheTable() throws IOException {
    assertEquals(
        unscaled(-12_500),
        firstValue(write(decimalSchema(12, 4), decimalSchema(9, 2), unscaled(-125))));
    Schema fixedSchema =
        LogicalTypes.decimal(12, 4).addToSchema(Schema.createFixed("Price", null, "a", 6));
    GenericFixed storedDecimal =
        (GenericFixed) firstValue(write(fixedSchema, decimalSchema(9, 2), unscaled(-125)));
    assertEquals(BigInteger.valueOf(-12_500), new BigInteger(storedDecimal.bytes()));
    assertEquals(
        unscaled(50_000),
        firstValue(write(decimalSchema(12, 4), decimalSchema(9, 3), unscaled(5_000))));
  }

  @Test
  void writesTimesOfAFinerUnitThatLoseNoDigits() throws IOException {
    assertEquals(-2L, firstValue(write(TIMESTAMP_MILLIS, TIMESTAMP_MICROS, -2_000L)));
    assertEquals(7L, firstValue(write(TIMESTAMP_MILLIS, TIMESTAMP_NANOS, 7_000_000L)));
  }

  @Test
  void convertsNestedTimes() throws IOException {
    Schema recordsSchema = Schema.createMap(recordSchema("Inner", TIMESTAMP_MILLIS));
    Schema tableSchema = Schema.createMap(recordSchema("Inner", TIMESTAMP_MICROS));
    Map<String, Object> value = Map.of("k", record(recordsSchema.getValueType(), 2L));
    Map<?, ?> readMap = (Map<?, ?>) firstValue(write(tableSchema, recordsSchema, value));
    assertEquals(2_000L, ((IndexedRecord) readMap.values().iterator().next()).get(0));
  }

  @Test
  void rejectsInexactConversions() {
    assertNotWritten(
        "1 has more digits than timestamp-millis (long): round it first, or give the column a finer"
            + " unit",
        TIMESTAMP_MILLIS,
        TIMESTAMP_MICROS,
        1L);
    assertNotWritten(
        "the table has local-timestamp-micros (long) and the record timestamp-millis (long),"
            + " which cannot be converted exactly: convert the values first",
        LOCAL_TIMESTAMP_MICROS,
        TIMESTAMP_MILLIS,
        1L);
    assertNotWritten(
        "the table has decimal(9, 2) (bytes) and the record decimal(9, 3)"
            + " (bytes), which cannot be converted exactly: convert the values first",
        decimalSchema(9, 2),
        decimalSchema(9, 3),
        unscaled(1));
    assertNotWritten(
        "the table has decimal(9, 4) (bytes) and the record decimal(9, 2)"
            + " (bytes), which cannot be converted exactly: convert the values first",
        decimalSchema(9, 4),
        decimalSchema(9, 2),
        unscaled(1));
    assertNotWritten(
        "expected a value that fits timestamp-nanos (long), found " + Long.MAX_VALUE,
        TIMESTAMP_NANOS,
        TIMESTAMP_MILLIS,
        Long.MAX_VALUE);
  }

  @Test
  void doesNotConvertRecursiveRecords() throws IOException {
    assertThrows(
        AvroTypeException.class,
        () ->
            write(
                listSchema(TIMESTAMP_MICROS),
                listSchema(TIMESTAMP_MILLIS),
                cell(listSchema(TIMESTAMP_MILLIS), 5L)));
    IndexedRecord readCell =
        (IndexedRecord)
            firstValue(
                write(
                    listSchema(TIMESTAMP_MICROS),
                    listSchema(TIMESTAMP_MICROS),
                    cell(listSchema(TIMESTAMP_MICROS), 5L)));
    assertEquals(5L, readCell.get(0));
  }

  private static Schema listSchema(Schema time) {
    Schema cellSchema = Schema.createRecord("Cell", null, "a", false);
    cellSchema.setFields(
        List.of(
            new Schema.Field("time", time), new Schema.Field("next", nullableSchema(cellSchema))));
    return cellSchema;
  }

  private static GenericRecord cell(Schema cellSchema, Object time) {
    GenericRecord record = new GenericData.Record(cellSchema);
    record.put("time", time);
    return record;
  }

  @Test
  void convertsKeysOfUpserts() throws IOException {
    Table table = write(TIMESTAMP_MICROS, TIMESTAMP_MICROS, 5_000L, 6_000L);
    try (Upsert upsert = table.newUpsert(List.of("at"))) {
      upsert.write(record(recordSchema("Row", TIMESTAMP_MILLIS), 5L));
      upsert.commit();
      assertEquals(1, upsert.replacedRowCount());
    }
  }

  @Test
  void readsFinerUnitsAndLargerScales() throws IOException {
    assertEquals(
        1_500_000L,
        firstValue(write(TIMESTAMP_MILLIS, TIMESTAMP_MILLIS, 1_500L), TIMESTAMP_MICROS));
    assertEquals(
        1_500_000L,
        firstValue(
            write(TIMESTAMP_MILLIS, TIMESTAMP_MILLIS, 1_500L), nullableSchema(TIMESTAMP_MICROS)));
    assertEquals(7_000L, firstValue(write(TIME_MILLIS, TIME_MILLIS, 7), TIME_MICROS));
    assertEquals(
        unscaled(12_500),
        firstValue(
            write(decimalSchema(9, 2), decimalSchema(9, 2), unscaled(125)), decimalSchema(12, 4)));
    RecordMapper<ColumnarRecord> mapper =
        RecordMapper.records(recordSchema("Row", nullableSchema(TIMESTAMP_MICROS)));
    Table table =
        write(nullableSchema(TIMESTAMP_MILLIS), nullableSchema(TIMESTAMP_MILLIS), null, 3L);
    try (TypedReader<ColumnarRecord> reader = table.newScan().open(mapper, RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertTrue(reader.object().isNullAt(0));
      assertTrue(reader.next());
      assertEquals(3_000L, reader.object().longAt(0));
    }
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void reportsTheLocationOfATimeThatDoesNotFit(RecordMode mode) throws IOException {
    Object[] times = {1L, 2L, Long.MAX_VALUE / 10};
    for (ColumnLayout layout : List.of(ColumnLayout.PLAIN, ColumnLayout.VECTOR)) {
      ColumnOptions column = ColumnOptions.defaults().withLayout(layout);
      WriteOptions options = WriteOptions.defaults().withDefaultColumn(column);
      Table table = write(options, TIMESTAMP_MILLIS, TIMESTAMP_MILLIS, times);
      RecordMapper<ColumnarRecord> mapper =
          RecordMapper.records(recordSchema("Row", TIMESTAMP_MICROS));
      try (TypedReader<ColumnarRecord> reader = table.newScan().open(mapper, mode)) {
        String message = assertThrows(AvroTypeException.class, () -> sum(reader)).getMessage();
        assertTrue(
            message.startsWith("row 2 of ")
                && message.contains("/s-000000-")
                && message.contains("column \"at\", page 0")
                && message.contains(": expected a value that fits timestamp-micros")
                && message.contains("found " + times[2])
                && message.endsWith("; read the column with the table's type"),
            layout + ": " + message);
      }
    }
  }

  private static long sum(TypedReader<ColumnarRecord> reader) throws IOException {
    long sum = 0;
    while (reader.next()) {
      sum += reader.object().longAt(0);
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void readsDecimalBytesWithTheReadersScale(RecordMode mode) throws IOException {
    RecordMapper<ColumnarRecord> mapper =
        RecordMapper.records(recordSchema("Row", decimalSchema(12, 4)));
    Table table = write(decimalSchema(9, 2), decimalSchema(9, 2), unscaled(125));
    try (TypedReader<ColumnarRecord> reader = table.newScan().open(mapper, mode)) {
      assertTrue(reader.next());
      assertEquals(unscaled(12_500), reader.object().bytesAt(0));
    }
  }

  @Test
  void bridgesReadAndWriteTheirUnits() throws IOException {
    Schema microsSchema = recordSchema("Row", TIMESTAMP_MICROS);
    Schema millisSchema = recordSchema("Row", TIMESTAMP_MILLIS);
    Table table = write(TIMESTAMP_MILLIS, TIMESTAMP_MILLIS, 1_500L);
    try (TypedReader<GenericRecord> reader =
        table.newScan().open(RecordMapper.of(bridge(microsSchema)), RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertEquals(1_500_000L, reader.object().get(0));
    }
    assertThrows(
        AvroTypeException.class,
        () -> bridge(millisSchema).object(record(microsSchema, 1_500_000L)));
    assertThrows(
        AvroTypeException.class, () -> bridge(microsSchema).object(record(millisSchema, 1_500L)));
    assertEquals(9L, bridge(millisSchema).object(record(millisSchema, 9L)).get(0));
    Table microsTable = write(TIMESTAMP_MICROS, TIMESTAMP_MICROS, 1L);
    assertThrows(
        InvalidTableException.class,
        () -> microsTable.newScan().open(RecordMapper.of(bridge(millisSchema)), RecordMode.LAZY));
  }

  private static RecordBridge<GenericRecord> bridge(Schema schema) {
    return new RecordBridge<>(
        schema, new GenericDatumWriter<>(schema), new GenericDatumReader<>(schema));
  }

  @Test
  void doesNotConvertUnionsOfSeveralTypes() throws IOException {
    Schema stringSchema = Schema.create(Schema.Type.STRING);
    Schema microsSchema = Schema.createUnion(Arrays.asList(stringSchema, TIMESTAMP_MICROS));
    Schema millisSchema = Schema.createUnion(Arrays.asList(stringSchema, TIMESTAMP_MILLIS));
    assertThrows(AvroTypeException.class, () -> write(microsSchema, millisSchema, 5L));
    assertEquals(5L, firstValue(write(microsSchema, microsSchema, 5L)));
  }
}
