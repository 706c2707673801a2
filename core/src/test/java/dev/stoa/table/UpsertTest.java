package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.DuplicateKeys;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Upserted rows replace rows with the same key, regardless of the Java class of the key. */
class UpsertTest {
  private static final Schema TYPED_SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Typed", "fields": [
                {"name": "time", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                {"name": "maybe",
                 "type": ["null", {"type": "long", "logicalType": "timestamp-micros"}]},
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "clock", "type": {"type": "int", "logicalType": "time-millis"}},
                {"name": "price",
                 "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
                {"name": "uuid",
                 "type": {"type": "fixed", "name": "U", "size": 16, "logicalType": "uuid"}},
                {"name": "text", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "color",
                 "type": {"type": "enum", "name": "C", "symbols": ["RED", "BLUE"]}},
                {"name": "number", "type": "int"}]}
              """);

  private static GenericData.Record typedRow(int number) {
    GenericData.Record row = new GenericData.Record(TYPED_SCHEMA);
    row.put("time", Instant.ofEpochMilli(1_000L + number));
    row.put("maybe", Instant.ofEpochMilli(2_000L + number));
    row.put("day", LocalDate.ofEpochDay(number));
    row.put("clock", LocalTime.ofSecondOfDay(number));
    row.put("price", BigDecimal.valueOf(700L + number, 2));
    row.put("uuid", new UUID(number, 9));
    row.put("text", new UUID(number, 10));
    row.put("color", new GenericData.EnumSymbol(TYPED_SCHEMA.getField("color").schema(), "RED"));
    row.put("number", number);
    return row;
  }

  @ParameterizedTest
  @ValueSource(strings = {"time", "maybe", "day", "clock", "price", "uuid", "text", "number"})
  void keysOfLogicalTypesMatchStoredValues(String keyColumn) throws IOException {
    for (List<String> key : List.of(List.of(keyColumn), List.of(keyColumn, "color"))) {
      Table table = Table.create(new MemoryStorage(), TYPED_SCHEMA);
      assertEquals(0, upsert(table, key, typedRow(1), typedRow(2), typedRow(1)));
      assertEquals(2, table.refresh().snapshot().rowCount());
      assertEquals(2, upsert(table, key, typedRow(2), typedRow(1), typedRow(3)));
      assertEquals(3, table.refresh().snapshot().rowCount());
      GenericData.Record storedRow = findStoredRow(table, 3);
      assertEquals(1, upsert(table, key, storedRow, typedRow(3)));
      assertEquals(3, table.refresh().snapshot().rowCount());
    }
  }

  @Test
  void rowsWithoutAKeyAreKept() throws IOException {
    Table table = Table.create(new MemoryStorage(), TYPED_SCHEMA);
    GenericData.Record rowWithoutKey = typedRow(1);
    rowWithoutKey.put("maybe", null);
    try (TableWriter writer = table.newWriter()) {
      writer.write(rowWithoutKey);
      writer.write(typedRow(2));
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(1, upsert(table, List.of("maybe"), typedRow(2), typedRow(3)));
    assertEquals(0, upsert(table, List.of("maybe", "color"), typedRow(4)));
    assertEquals(4, table.refresh().snapshot().rowCount());
  }

  @Test
  void namesADuplicateKey() throws IOException {
    Table table = Table.create(new MemoryStorage(), TYPED_SCHEMA);
    try (Upsert upsert =
        table
            .newUpsert(List.of("day", "uuid", "text", "color"))
            .duplicateKeys(DuplicateKeys.REJECT)) {
      upsert.write(typedRow(1));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> upsert.write(typedRow(1)));
      assertEquals(
          "an earlier row has the same key, day = 1,"
              + " uuid = x'00000000000000010000000000000009',"
              + " text = 00000000-0000-0001-0000-00000000000a, color = RED:"
              + " leave one of them out, or say which one to keep",
          e.getMessage());
    }
  }

  @Test
  void countsRowsThatALaterRowSupersedes() throws IOException {
    Table table = Table.create(new MemoryStorage(), TYPED_SCHEMA);
    try (Upsert upsert = table.newUpsert(List.of("number"))) {
      for (int number : new int[] {1, 2, 1, 1}) {
        upsert.write(typedRow(number));
      }
      assertEquals(2, upsert.supersededRowCount());
      upsert.commit();
      assertEquals(2, upsert.supersededRowCount());
      assertEquals(0, upsert.replacedRowCount());
    }
  }

  private static long upsert(Table table, List<String> keyColumns, GenericData.Record... rows)
      throws IOException {
    try (Upsert upsert = table.refresh().newUpsert(keyColumns)) {
      for (GenericData.Record row : rows) {
        upsert.write(row);
      }
      upsert.commit();
      return upsert.replacedRowCount();
    }
  }

  private static GenericData.Record findStoredRow(Table table, int number) throws IOException {
    try (RecordReader reader = table.refresh().newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        if (reader.record().get("number").equals(number)) {
          return (GenericData.Record) reader.record();
        }
      }
    }
    throw new AssertionError("no row " + number);
  }

  @Test
  void keysMatchAfterTheirColumnWasWidened() throws IOException {
    Schema schema = SchemaBuilder.record("R").fields().requiredInt("id").endRecord();
    Table table = Table.create(new MemoryStorage(), schema);
    GenericData.Record row = new GenericData.Record(schema);
    row.put("id", 7);
    try (Upsert firstUpsert = table.newUpsert(List.of("id")).token(newToken());
        Upsert secondUpsert = table.newUpsert(List.of("id")).token(newToken())) {
      firstUpsert.write(row);
      firstUpsert.commit();
      table
          .refresh()
          .newSchemaChange()
          .token(newToken())
          .widen("id", Schema.create(Schema.Type.LONG))
          .commit();
      secondUpsert.write(row);
      secondUpsert.commit();
      assertEquals(1, secondUpsert.replacedRowCount());
    }
  }

  private static CommitToken newToken() {
    return CommitToken.random();
  }

  @Test
  void rejectsNullAndInvalidKeysAndContinues() throws IOException {
    Table table = Table.create(new MemoryStorage(), TYPED_SCHEMA);
    try (Upsert upsert = table.newUpsert(List.of("maybe"))) {
      GenericData.Record row = typedRow(1);
      row.put("maybe", null);
      assertThrows(IllegalArgumentException.class, () -> upsert.write(row));
      row.put("maybe", "noon");
      assertThrows(AvroTypeException.class, () -> upsert.write(row));
      upsert.write(typedRow(1));
      assertEquals(1, upsert.commit().rowCount());
    }
  }
}
