package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.AvroTypeException;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values of logical types are checked when they are written, in the converted and stored form. */
final class LogicalValuesTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("R")
          .fields()
          .name("total")
          .type(of(LogicalTypes.decimal(12, 2), Schema.Type.BYTES))
          .noDefault()
          .name("placed")
          .type(of(LogicalTypes.timestampMicros(), Schema.Type.LONG))
          .noDefault()
          .name("day")
          .type(of(LogicalTypes.date(), Schema.Type.INT))
          .noDefault()
          .name("id")
          .type(of(LogicalTypes.uuid(), Schema.Type.STRING))
          .noDefault()
          .endRecord();

  private static final String ID = "0a1b2c3d-0000-4000-8000-0123456789ab";

  private Table table;

  /** A view with methods of other types than the fields. */
  interface Mismatched {
    int total();

    long placed();

    String id();
  }

  private static Schema of(LogicalType type, Schema.Type storedType) {
    return type.addToSchema(Schema.create(storedType));
  }

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(new MemoryStorage(), SCHEMA);
  }

  private void write(Map<String, Object> values) throws IOException {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("total", new BigDecimal("1.50"));
    row.put("placed", 1L);
    row.put("day", 1);
    row.put("id", ID);
    values.forEach(row::put);
    try (TableWriter writer = table.newWriter()) {
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private void assertRejected(String message, String field, Object value) {
    AvroTypeException e = assertThrows(AvroTypeException.class, () -> write(Map.of(field, value)));
    assertEquals("row 0, field \"" + field + "\": " + message, e.getMessage());
  }

  @Test
  void valuesOfOtherClassesAreRejectedWithTheExpectedClass() {
    assertRejected("expected decimal(12, 2): a BigDecimal, found Double 1.5", "total", 1.5);
    assertRejected(
        "expected timestamp-micros: an Instant, found LocalDateTime 2025-01-01T00:00",
        "placed",
        LocalDateTime.of(2025, 1, 1, 0, 0));
    assertRejected("expected date: a LocalDate, found String \"2025-01-01\"", "day", "2025-01-01");
    assertRejected("expected uuid: a UUID, found Integer 5", "id", 5);
  }

  @Test
  void storedValuesThatCannotBeConvertedAreRejected() {
    byte[] tooLong = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (byte[] bytes : new byte[][] {tooLong, {}}) {
      assertThrows(AvroTypeException.class, () -> write(Map.of("total", ByteBuffer.wrap(bytes))));
      assertThrows(AvroTypeException.class, () -> write(Map.of("total", bytes)));
    }
    assertRejected("expected uuid, found String \"nope\": Invalid UUID string: nope", "id", "nope");
  }

  @Test
  void storedValuesInRangeAreWritten() throws IOException {
    write(Map.of("total", ByteBuffer.wrap(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 7})));
    write(Map.of("total", new byte[] {-1}));
    assertEquals(2, table.refresh().snapshot().rowCount());
  }

  @Test
  void textOfUuidsIsStoredInLowerCase() throws IOException {
    write(Map.of("id", new Utf8(ID.toUpperCase(Locale.ROOT))));
    try (RecordReader reader =
        table.refresh().newScan().filter(column("id").equalTo(UUID.fromString(ID))).open()) {
      assertTrue(reader.next());
      assertEquals(ID, reader.record().textAt("id").toString());
    }
  }

  @Test
  void viewsNameTheClassesOfLogicalTypes() {
    String message =
        assertThrows(
                InvalidTableException.class,
                () -> table.newScan().open(RecordMapper.of(Mismatched.class)))
            .getMessage();
    assertTrue(
        message.contains(
            "total() returns int, but the field is decimal(12, 2): return a BigDecimal"),
        message);
  }

  @Test
  void accessorsAreTheDocumentedOnes() throws IOException {
    Schema schema =
        SchemaBuilder.record("A")
            .fields()
            .name("short")
            .type(of(LogicalTypes.decimal(12, 2), Schema.Type.BYTES))
            .noDefault()
            .name("wide")
            .type(of(LogicalTypes.decimal(30, 2), Schema.Type.BYTES))
            .noDefault()
            .name("kind")
            .type()
            .enumeration("Kind")
            .symbols("A", "B")
            .noDefault()
            .name("day")
            .type(of(LogicalTypes.date(), Schema.Type.INT))
            .noDefault()
            .name("code")
            .type()
            .fixed("Code")
            .size(2)
            .noDefault()
            .endRecord();
    Table values = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = values.newWriter()) {
      for (String amount : List.of("1.50", "-3.25")) {
        GenericData.Record row = new GenericData.Record(schema);
        row.put("short", new BigDecimal(amount));
        row.put("wide", new BigDecimal(amount));
        row.put("kind", "B");
        row.put("day", LocalDate.ofEpochDay(7));
        row.put("code", new GenericData.Fixed(schema.getField("code").schema(), new byte[] {1, 2}));
        writer.write(row);
      }
      values.newAppend().add(writer.finish()).commit();
    }
    try (RecordReader reader = values.refresh().newScan().open()) {
      assertTrue(reader.next());
      ColumnarRecord row = reader.record();
      assertEquals(ByteBuffer.wrap(new byte[] {0, (byte) 150}), row.bytesAt("short"));
      assertEquals(ByteBuffer.wrap(new byte[] {0, (byte) 150}), row.bytesAt("wide"));
      assertThrows(IllegalStateException.class, () -> row.longAt("short"));
      assertThrows(IllegalStateException.class, () -> row.intAt("kind"));
      assertEquals("B", row.get("kind").toString());
      assertEquals(7, row.intAt("day"));
      assertEquals(ByteBuffer.wrap(new byte[] {1, 2}), row.bytesAt("code"));
      assertTrue(row.get("short") instanceof ByteBuffer);
      assertTrue(row.get("kind") instanceof GenericEnumSymbol<?>);
      assertTrue(row.get("code") instanceof GenericFixed);
    }
    try (BatchReader reader = values.refresh().newScan().openBatches()) {
      assertTrue(reader.next());
      RecordBatch batch = reader.batch();
      assertEquals(150, batch.column(0).longAt(0));
      assertEquals(ByteBuffer.wrap(new byte[] {0, (byte) 150}), batch.column(1).bytesAt(0));
      assertEquals(1, batch.column(2).intAt(0));
      assertEquals(7, batch.column(3).intAt(0));
      assertEquals(ByteBuffer.wrap(new byte[] {1, 2}), batch.column(4).bytesAt(0));
    }
  }

  @Test
  void mapsSayThatTheyAreReadOnly() throws IOException {
    Schema schema =
        SchemaBuilder.record("M")
            .fields()
            .name("tags")
            .type()
            .map()
            .values()
            .intType()
            .noDefault()
            .endRecord();
    Table maps = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = maps.newWriter()) {
      GenericData.Record row = new GenericData.Record(schema);
      row.put("tags", Map.of("a", 1));
      writer.write(row);
      maps.newAppend().add(writer.finish()).commit();
    }
    try (RecordReader reader = maps.refresh().newScan().open()) {
      assertTrue(reader.next());
      String message = "this map is read-only: change a copy such as new HashMap<>(map)";
      ColumnarMap tags = reader.record().mapAt("tags");
      for (ColumnarMap map : new ColumnarMap[] {tags, tags.copy()}) {
        assertEquals(
            message,
            assertThrows(UnsupportedOperationException.class, () -> map.put("b", 2)).getMessage());
      }
    }
  }
}
