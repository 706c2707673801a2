package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lookups use indexes of columns of all types that can be keys, and find what scans find. */
class IndexedTypesTest {
  private static final int ROW_COUNT = 600;
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Typed", "fields": [
                {"name": "int", "type": "int"},
                {"name": "long", "type": ["null", "long"]},
                {"name": "text", "type": ["null", "string"]},
                {"name": "bytes", "type": "bytes"},
                {"name": "fixed", "type": {"type": "fixed", "name": "F", "size": 3}},
                {"name": "flag", "type": "boolean"},
                {"name": "time", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "clock", "type": {"type": "int", "logicalType": "time-millis"}},
                {"name": "uuid", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "price",
                 "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
                {"name": "float", "type": "float"},
                {"name": "color",
                 "type": {"type": "enum", "name": "C", "symbols": ["RED", "BLUE"]}}]}
              """);

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  private static GenericData.Record row(int number) {
    int key = (number * 31) % 200 - 100;
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("int", key);
    row.put("long", key % 5 == 0 ? null : key * 1_000_000_007L);
    row.put("text", key % 7 == 0 ? null : "text \0 " + key);
    row.put("bytes", ByteBuffer.wrap(new byte[] {(byte) key, 0, 0}, 0, key % 2 == 0 ? 2 : 3));
    row.put(
        "fixed",
        new GenericData.Fixed(SCHEMA.getField("fixed").schema(), new byte[] {0, (byte) key, 0}));
    row.put("flag", key > 50);
    row.put("time", Instant.ofEpochSecond(key, 1_000));
    row.put("day", LocalDate.ofEpochDay(key));
    row.put("clock", LocalTime.ofSecondOfDay(key + 100));
    row.put("uuid", new UUID(key, 5));
    row.put("price", BigDecimal.valueOf(key, 2));
    row.put("float", (float) key);
    row.put("color", new GenericData.EnumSymbol(SCHEMA.getField("color").schema(), "RED"));
    return row;
  }

  @BeforeEach
  void writeTable() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int number = 0; number < ROW_COUNT; number++) {
        writer.write(row(number));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"int", "long", "text", "bytes", "fixed", "flag", "time", "day", "clock", "uuid"})
  void indexesOfEachTypeFindTheRowsOfScans(String name) throws IOException {
    Table.open(storage).indexes().add(List.of(name)).commit();
    Table table = Table.open(storage);
    try (KeyLookup lookup = table.newScan().openKeyLookup(name)) {
      for (int number = 0; number < 20; number++) {
        Object value = row(number).get(name);
        if (value != null) {
          Object literal =
              value instanceof GenericFixed fixed ? ByteBuffer.wrap(fixed.bytes()) : value;
          FilterPredicate key = FilterPredicates.column(name).equalTo(literal);
          assertEquals(scan(table, key), ints(lookup.find(key)), key.toString());
          assertEquals(scan(table, key), ints(lookup.findKey(literal)), key.toString());
        }
      }
    }
    assertTrue(
        storage.openedPaths().stream().anyMatch(path -> path.endsWith(".index")), "used no index");
  }

  private static List<Integer> scan(Table table, FilterPredicate predicate) throws IOException {
    List<Integer> values = new ArrayList<>();
    try (RecordReader reader = table.newScan().filter(predicate).open(RecordMode.EAGER)) {
      while (reader.next()) {
        values.add((Integer) reader.record().get("int"));
      }
    }
    assertTrue(!values.isEmpty(), predicate.toString());
    return values;
  }

  private static List<Integer> ints(List<ColumnarRecord> records) {
    return records.stream().map(record -> (Integer) record.get("int")).toList();
  }

  @Test
  void oneLookupUsesSeveralIndexes() throws IOException {
    Table.open(storage).indexes().add(List.of("int")).commit();
    Table.open(storage).indexes().add(List.of("bytes", "flag")).commit();
    Table table = Table.open(storage);
    try (KeyLookup lookup = table.newScan().openKeyLookup("int", "bytes", "flag")) {
      for (String text : List.of("int = 7", "bytes = x'0800' and flag = false", "int = 8")) {
        FilterPredicate key = FilterPredicates.parse(text);
        assertEquals(scan(table, key), ints(lookup.find(key)), text);
      }
    }
  }

  @Test
  void anIndexedColumnKeepsATypeOfKeys() throws IOException {
    Table.open(storage).indexes().add(List.of("int")).commit();
    Table.open(storage)
        .newSchemaChange()
        .widen("int", Schema.create(Schema.Type.LONG))
        .makeNullable("int")
        .commit();
    Table table = Table.open(storage);
    try (KeyLookup lookup = table.newScan().openKeyLookup("int")) {
      assertEquals(3, lookup.find(FilterPredicates.column("int").equalTo(7)).size());
    }
    Schema union = new Schema.Parser().parse("[\"null\", \"long\", \"string\"]");
    InvalidTableException e =
        assertThrows(
            InvalidTableException.class, () -> table.newSchemaChange().widen("int", union));
    assertTrue(e.getMessage().contains("drop the index first"), e.getMessage());
  }

  @Test
  void keysOfOtherTypesAreRejected() {
    for (String name : List.of("price", "float", "color")) {
      InvalidTableException e =
          assertThrows(
              InvalidTableException.class,
              () -> Table.open(storage).indexes().add(List.of("int", name)));
      assertTrue(
          e.getMessage().contains("column \"" + name + "\" cannot be a key"), e.getMessage());
    }
  }
}
