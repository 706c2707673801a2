package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A scan selects fields of records and keys of maps as columns, in all ways of reading. */
final class PathSelectionTest {
  private static final int ROW_COUNT = 3_000;
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Person", "fields": [
                {"name": "id", "type": "int"},
                {"name": "addr", "type": ["null", {"type": "record", "name": "Address", "fields": [
                  {"name": "city", "type": "string"},
                  {"name": "notes", "type": "string"},
                  {"name": "geo", "type": {"type": "record", "name": "Geo", "fields": [
                    {"name": "lat", "type": "double"}]}}]}]},
                {"name": "home", "type": ["null", "Address"], "default": null},
                {"name": "tags", "type": {"type": "map", "values": "string"}}]}
              """);

  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(new MemoryStorage(), SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < ROW_COUNT; row++) {
        writer.write(record(row));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = table.refresh();
  }

  private static GenericRecord record(int row) {
    Schema address = SCHEMA.getField("addr").schema().getTypes().get(1);
    GenericRecord geo = new GenericData.Record(address.getField("geo").schema());
    geo.put("lat", row / 4.0);
    GenericRecord addr = new GenericData.Record(address);
    addr.put("city", "city " + row % 7);
    addr.put("notes", notes(row));
    addr.put("geo", geo);
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put("id", row);
    record.put("addr", row % 5 == 0 ? null : addr);
    record.put("home", row % 3 == 0 ? addr : null);
    record.put("tags", row % 2 == 0 ? Map.of("color", "red", "a,b", "x" + row) : Map.of());
    return record;
  }

  /** Returns a text that does not compress well. */
  private static String notes(int row) {
    Random random = new Random(row);
    StringBuilder notes = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      notes.append(Long.toString(random.nextLong(), Character.MAX_RADIX));
    }
    return notes.toString();
  }

  private static List<Object> expectedRow(int row) {
    List<Object> values = new ArrayList<>();
    values.add(row % 5 == 0 ? null : "city " + row % 7);
    values.add(row % 2 == 0 ? "x" + row : null);
    values.add(row);
    values.add(row % 5 == 0 ? null : row / 4.0);
    return values;
  }

  private static List<Object> values(GenericRecord record) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < record.getSchema().getFields().size(); i++) {
      Object value = record.get(i);
      values.add(value instanceof CharSequence ? value.toString() : value);
    }
    return values;
  }

  private TableScan scan() {
    return table.newScan().select("addr.city", "tags['a,b']", "id", "addr.geo.lat");
  }

  private static List<String> names(TableScan scan) {
    return scan.type().fields().stream().map(field -> field.name()).toList();
  }

  @ParameterizedTest
  @EnumSource
  void recordsHaveTheValuesAtThePaths(RecordMode mode) throws IOException {
    assertEquals(List.of("city", "a,b", "id", "lat"), names(scan()));
    int row = 0;
    List<ColumnarRecord> keptRecords = new ArrayList<>();
    try (RecordReader reader = scan().open(mode)) {
      assertEquals(scan().schema(), reader.schema());
      while (reader.next()) {
        assertEquals(expectedRow(row), values(reader.record()));
        keptRecords.add(reader.record());
        row++;
      }
    }
    assertEquals(ROW_COUNT, row);
    assertEquals(expectedRow(1), values(keptRecords.get(1)));
    try (RecordReader reader = scan().open(mode)) {
      assertEquals(expectedRow(2), values(reader.stream().toList().get(2)));
    }
  }

  @Test
  void batchesTasksAndLookupsHaveTheSameColumns() throws IOException {
    TableScan scan = scan().filter(parse("addr.geo.lat < 100 and home.city is null"));
    List<Integer> expectedIds = new ArrayList<>();
    for (int row = 0; row < 400; row++) {
      if (row % 5 != 0 && row % 3 != 0) {
        expectedIds.add(row);
      }
    }
    List<Integer> batchIds = new ArrayList<>();
    try (BatchReader reader = scan.openBatches()) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        for (int i = 0; i < batch.rowCount(); i++) {
          GenericRecord record = VectorToAvro.record(batch, i);
          int id = (Integer) record.get("id");
          assertEquals(expectedRow(id), values(record));
          batchIds.add(id);
        }
      }
    }
    assertEquals(expectedIds, batchIds);
    List<Integer> taskIds = new ArrayList<>();
    for (ScanTask task : scan.tasks()) {
      ScanTask restoredTask = EngineScans.fromBytes(EngineScans.toBytes(task));
      try (RecordReader reader = restoredTask.open(table.storage())) {
        reader.forEach(record -> taskIds.add(record.intAt("id")));
      }
    }
    assertEquals(expectedIds, taskIds);
    try (TypedReader<ColumnarRecord> rows = scan.open(RecordMapper.records())) {
      assertEquals(scan.schema(), rows.schema());
      assertEquals(expectedRow(1), values(rows.stream().findFirst().orElseThrow()));
    }
    try (KeyLookup lookup = scan().openKeyLookup("id")) {
      assertEquals(expectedRow(7), values(lookup.find(column("id").equalTo(7)).get(0)));
    }
  }

  @Test
  void readsOnlyTheBytesOfThePaths() throws IOException {
    long pathBytes = bytesRead(table.newScan().select("addr.city"));
    long columnBytes = bytesRead(table.newScan().select("addr"));
    assertTrue(pathBytes < columnBytes / 3, pathBytes + " of " + columnBytes + " bytes");
  }

  private static long bytesRead(TableScan scan) throws IOException {
    try (RecordReader reader = scan.open(RecordMode.EAGER)) {
      while (reader.next()) {
        values(reader.record());
      }
      return reader.metrics().bytesRead() + reader.metrics().bytesMapped();
    }
  }

  @Test
  void columnsWithTheSameNameAreNamedAfterTheirPaths() {
    assertEquals(
        List.of("addr.city", "home.city", "id"),
        names(table.newScan().select("addr.city", "home.city", "id")));
    assertEquals(List.of("tags['id']", "id"), names(table.newScan().select("tags['id']", "id")));
    assertEquals(List.of("addr", "city"), names(table.newScan().select("addr", "addr.city")));
  }

  @Test
  void rejectsWhatCannotBeSelected() {
    assertRejected("addr has no field \"town\"", () -> table.newScan().select("addr.town"));
    assertRejected("there is no column \"adr.city\"", () -> table.newScan().select("adr.city"));
    assertRejected("tags is a map", () -> table.newScan().select("tags.color"));
    assertRejected("selected twice", () -> table.newScan().select("addr.city", "id", "addr.city"));
    assertRejected("select them together", () -> scan().select("city"));
    assertRejected(
        "excluded: add the column", () -> table.newScan().select("id").select("addr.city"));
    assertRejected("select them together", () -> scan().open(RecordMapper.of(Row.class)).close());
    assertRejected("select them together", () -> scan().openLookup().close());
  }

  /** A user's interface for rows. */
  interface Row {
    int id();
  }

  private interface Action {
    void run() throws IOException;
  }

  private static void assertRejected(String messagePart, Action action) {
    String message = assertThrows(InvalidTableException.class, action::run).getMessage();
    assertTrue(message.contains(messagePart), message);
  }

  @Test
  void listsAreSplitAtCommasOutsideOfQuotes() {
    assertEquals(List.of("a", "b.c"), ColumnPath.splitList("a, b.c"));
    assertEquals(List.of("m['a,b']", "c"), ColumnPath.splitList("m['a,b'],c"));
    assertEquals(List.of("\"a,b\".c", "`d,`"), ColumnPath.splitList("\"a,b\".c, `d,`"));
    assertEquals(List.of("m['it''s,']", "c"), ColumnPath.splitList("m['it''s,'],c"));
    assertEquals(List.of("it's", "o'clock"), ColumnPath.splitList("it's,o'clock"));
    assertEquals(List.of("5\" disk", "", "x"), ColumnPath.splitList("5\" disk,, x"));
  }

  @Test
  void listsOfNamesAreReadAsTheyWereWritten() {
    assertEquals(List.of("a b", "c,d", "e`f"), ColumnPath.splitNames("a b, \"c,d\", e`f"));
    List<String> names =
        List.of(
            "a",
            "first name",
            "c,d",
            "größe ",
            " x",
            "\"",
            "`",
            "5\" disk",
            "m['k']",
            "a.b",
            "a.\"b",
            "m['");
    assertEquals(names, ColumnPath.splitNames(ColumnPath.joinNames(names)));
    assertEquals("a,first name", ColumnPath.joinNames(names.subList(0, 2)));
  }
}
