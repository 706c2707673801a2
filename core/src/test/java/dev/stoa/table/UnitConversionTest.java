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

/** Records, and what they are read as, whose units of time and scales are not the table's. */
class UnitConversionTest {
  private static final Schema MILLIS = of(LogicalTypes.timestampMillis(), Schema.Type.LONG);
  private static final Schema MICROS = of(LogicalTypes.timestampMicros(), Schema.Type.LONG);
  private static final Schema NANOS = of(LogicalTypes.timestampNanos(), Schema.Type.LONG);
  private static final Schema LOCAL = of(LogicalTypes.localTimestampMicros(), Schema.Type.LONG);
  private static final Schema TIME_MILLIS = of(LogicalTypes.timeMillis(), Schema.Type.INT);
  private static final Schema TIME_MICROS = of(LogicalTypes.timeMicros(), Schema.Type.LONG);

  private static Schema of(LogicalType type, Schema.Type stored) {
    return type.addToSchema(Schema.create(stored));
  }

  private static Schema decimal(int precision, int scale) {
    return of(LogicalTypes.decimal(precision, scale), Schema.Type.BYTES);
  }

  private static Schema optional(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static Schema record(String name, Schema field) {
    return Schema.createRecord(name, null, "a", false, List.of(new Schema.Field("at", field)));
  }

  private static GenericRecord record(Schema schema, Object value) {
    GenericRecord record = new GenericData.Record(schema);
    record.put(0, value);
    return record;
  }

  private static ByteBuffer unscaled(long number) {
    return ByteBuffer.wrap(BigInteger.valueOf(number).toByteArray());
  }

  private static Table write(Schema table, Schema records, Object... values) throws IOException {
    return write(WriteOptions.defaults(), table, records, values);
  }

  private static Table write(WriteOptions options, Schema table, Schema records, Object... values)
      throws IOException {
    Table written = Table.create(new MemoryStorage(), record("Row", table));
    Schema schema = record("Row", records);
    try (TableWriter writer = written.newWriter(options)) {
      for (Object value : values) {
        writer.write(record(schema, value));
      }
      written.newAppend().add(writer.finish()).commit();
    }
    return written.refresh();
  }

  private static Object first(Table table) throws IOException {
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      assertTrue(reader.next());
      return reader.record().get(0);
    }
  }

  private static Object first(Table table, Schema requested) throws IOException {
    RecordMapper<ColumnarRecord> form = RecordMapper.records(record("Row", requested));
    try (TypedReader<ColumnarRecord> reader = table.newScan().open(form, RecordMode.LAZY)) {
      assertTrue(reader.next());
      return reader.object().get(0);
    }
  }

  private static void assertNotWritten(String message, Schema table, Schema records, Object value) {
    var fault = assertThrows(AvroTypeException.class, () -> write(table, records, value));
    assertEquals("row 0, field \"at\": " + message, fault.getMessage());
  }

  @Test
  void rawTimesAreWrittenInTheUnitOfTheTable() throws IOException {
    assertEquals(1_500_000L, first(write(MICROS, MILLIS, 1_500L)));
    assertEquals(-1_500_000_000L, first(write(NANOS, MILLIS, -1_500L)));
    assertEquals(7_000L, first(write(TIME_MICROS, TIME_MILLIS, 7)));
    assertEquals(1_500_000L, first(write(optional(MICROS), MILLIS, 1_500L)));
    assertEquals(
        List.of(1_000L, 2_000L),
        first(write(Schema.createArray(MICROS), Schema.createArray(MILLIS), List.of(1L, 2L))));
    Table nullable = write(optional(MICROS), optional(MILLIS), null, 3L);
    try (RecordReader reader = nullable.newScan().open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertTrue(reader.record().isNullAt(0));
      assertTrue(reader.next());
      assertEquals(3_000L, reader.record().longAt(0));
      assertFalse(reader.next());
    }
  }

  @Test
  void objectsOfTimesAndDecimalsAreWrittenInTheUnitOfTheTable() throws IOException {
    Instant at = Instant.ofEpochMilli(1_500);
    assertEquals(1_500_000L, first(write(MICROS, MILLIS, at)));
    assertEquals(
        unscaled(12_500), first(write(decimal(12, 4), decimal(9, 2), new BigDecimal("1.25"))));
  }

  @Test
  void rawDecimalsAreWrittenWithTheScaleOfTheTable() throws IOException {
    assertEquals(unscaled(-12_500), first(write(decimal(12, 4), decimal(9, 2), unscaled(-125))));
    Schema fixed =
        LogicalTypes.decimal(12, 4).addToSchema(Schema.createFixed("Price", null, "a", 6));
    GenericFixed written = (GenericFixed) first(write(fixed, decimal(9, 2), unscaled(-125)));
    assertEquals(BigInteger.valueOf(-12_500), new BigInteger(written.bytes()));
    assertEquals(unscaled(50_000), first(write(decimal(12, 4), decimal(9, 3), unscaled(5_000))));
  }

  @Test
  void timesAndDecimalsInsideRecordsAndMapsAreConverted() throws IOException {
    Schema given = Schema.createMap(record("Inner", MILLIS));
    Schema wanted = Schema.createMap(record("Inner", MICROS));
    Map<String, Object> value = Map.of("k", record(given.getValueType(), 2L));
    Map<?, ?> read = (Map<?, ?>) first(write(wanted, given, value));
    assertEquals(2_000L, ((IndexedRecord) read.values().iterator().next()).get(0));
  }

  @Test
  void recordsWhoseValuesCouldChangeAreNotWritten() {
    assertNotWritten(
        "the table has timestamp-millis (long) and the record timestamp-micros (long), which"
            + " cannot be converted exactly: convert the values first",
        MILLIS,
        MICROS,
        1L);
    assertNotWritten(
        "the table has local-timestamp-micros (long) and the record timestamp-millis (long), which"
            + " cannot be converted exactly: convert the values first",
        LOCAL,
        MILLIS,
        1L);
    assertNotWritten(
        "the table has decimal(9, 2) (bytes) and the record decimal(9, 3) (bytes), which"
            + " cannot be converted exactly: convert the values first",
        decimal(9, 2),
        decimal(9, 3),
        unscaled(1));
    assertNotWritten(
        "the table has decimal(9, 4) (bytes) and the record decimal(9, 2) (bytes), which"
            + " cannot be converted exactly: convert the values first",
        decimal(9, 4),
        decimal(9, 2),
        unscaled(1));
    assertNotWritten(
        "expected a value that fits timestamp-nanos (long), found " + Long.MAX_VALUE,
        NANOS,
        MILLIS,
        Long.MAX_VALUE);
  }

  @Test
  void recordsThatContainThemselvesAreConvertedWholeOrNotAtAll() throws IOException {
    assertThrows(
        AvroTypeException.class, () -> write(list(MICROS), list(MILLIS), cell(list(MILLIS), 5L)));
    IndexedRecord same =
        (IndexedRecord) first(write(list(MICROS), list(MICROS), cell(list(MICROS), 5L)));
    assertEquals(5L, same.get(0));
  }

  private static Schema list(Schema time) {
    Schema cell = Schema.createRecord("Cell", null, "a", false);
    cell.setFields(
        List.of(new Schema.Field("time", time), new Schema.Field("next", optional(cell))));
    return cell;
  }

  private static GenericRecord cell(Schema cell, Object time) {
    GenericRecord record = new GenericData.Record(cell);
    record.put("time", time);
    return record;
  }

  @Test
  void keysOfUpsertsAreInTheUnitOfTheTable() throws IOException {
    Table table = write(MICROS, MICROS, 5_000L, 6_000L);
    try (Upsert upsert = table.newUpsert(List.of("at"))) {
      upsert.write(record(record("Row", MILLIS), 5L));
      upsert.commit();
      assertEquals(1, upsert.replacedRowCount());
    }
  }

  @Test
  void readersAreGivenFinerUnitsAndLargerScales() throws IOException {
    assertEquals(1_500_000L, first(write(MILLIS, MILLIS, 1_500L), MICROS));
    assertEquals(1_500_000L, first(write(MILLIS, MILLIS, 1_500L), optional(MICROS)));
    assertEquals(7_000L, first(write(TIME_MILLIS, TIME_MILLIS, 7), TIME_MICROS));
    assertEquals(
        unscaled(12_500),
        first(write(decimal(9, 2), decimal(9, 2), unscaled(125)), decimal(12, 4)));
    RecordMapper<ColumnarRecord> form = RecordMapper.records(record("Row", optional(MICROS)));
    Table table = write(optional(MILLIS), optional(MILLIS), null, 3L);
    try (TypedReader<ColumnarRecord> reader = table.newScan().open(form, RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertTrue(reader.object().isNullAt(0));
      assertTrue(reader.next());
      assertEquals(3_000L, reader.object().longAt(0));
    }
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void aTimeThatDoesNotFitTheReadersUnitIsLocated(RecordMode mode) throws IOException {
    Object[] times = {1L, 2L, Long.MAX_VALUE / 10};
    for (ColumnLayout layout : List.of(ColumnLayout.PLAIN, ColumnLayout.VECTOR)) {
      ColumnOptions column = ColumnOptions.defaults().withLayout(layout);
      WriteOptions options = WriteOptions.defaults().withDefaultColumn(column);
      Table table = write(options, MILLIS, MILLIS, times);
      RecordMapper<ColumnarRecord> micros = RecordMapper.records(record("Row", MICROS));
      try (TypedReader<ColumnarRecord> reader = table.newScan().open(micros, mode)) {
        String message = assertThrows(AvroTypeException.class, () -> sum(reader)).getMessage();
        assertTrue(
            message.startsWith("row 2 of ")
                && message.contains("/s-000000-")
                && message.contains("column \"at\", page 0")
                && message.contains(": expected a value that fits timestamp-micros")
                && message.contains("found " + times[2])
                && message.endsWith("; read it with the type it was written with"),
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
  void bytesOfDecimalsHaveTheReadersScale(RecordMode mode) throws IOException {
    RecordMapper<ColumnarRecord> form = RecordMapper.records(record("Row", decimal(12, 4)));
    Table table = write(decimal(9, 2), decimal(9, 2), unscaled(125));
    try (TypedReader<ColumnarRecord> reader = table.newScan().open(form, mode)) {
      assertTrue(reader.next());
      assertEquals(unscaled(12_500), reader.object().bytesAt(0));
    }
  }

  @Test
  void bridgesAreGivenTheirOwnUnits() throws IOException {
    Schema micros = record("Row", MICROS);
    Schema millis = record("Row", MILLIS);
    Table table = write(MILLIS, MILLIS, 1_500L);
    try (TypedReader<GenericRecord> reader =
        table.newScan().open(RecordMapper.of(bridge(micros)), RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertEquals(1_500_000L, reader.object().get(0));
    }
    assertThrows(AvroTypeException.class, () -> bridge(millis).object(record(micros, 1_500_000L)));
    assertThrows(AvroTypeException.class, () -> bridge(micros).object(record(millis, 1_500L)));
    assertEquals(9L, bridge(millis).object(record(millis, 9L)).get(0));
    Table finer = write(MICROS, MICROS, 1L);
    assertThrows(
        InvalidTableException.class,
        () -> finer.newScan().open(RecordMapper.of(bridge(millis)), RecordMode.LAZY));
  }

  private static RecordBridge<GenericRecord> bridge(Schema schema) {
    return new RecordBridge<>(
        schema, new GenericDatumWriter<>(schema), new GenericDatumReader<>(schema));
  }

  @Test
  void unionsOfSeveralTypesMustHaveTheUnitsOfTheTable() throws IOException {
    Schema text = Schema.create(Schema.Type.STRING);
    Schema micros = Schema.createUnion(Arrays.asList(text, MICROS));
    Schema millis = Schema.createUnion(Arrays.asList(text, MILLIS));
    assertThrows(AvroTypeException.class, () -> write(micros, millis, 5L));
    assertEquals(5L, first(write(micros, micros, 5L)));
  }
}
