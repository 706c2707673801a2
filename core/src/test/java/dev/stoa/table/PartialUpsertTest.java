package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upsert with {@link Upsert#keepMissingColumns} replaces only the columns that records have. */
class PartialUpsertTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "R", "fields": [
                {"name": "a", "type": ["null", "int"]},
                {"name": "id", "type": "long"},
                {"name": "b", "type": "string", "default": "none"},
                {"name": "m", "type": {"type": "map", "values": "int"}, "default": {}}]}
              """);

  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(new MemoryStorage(), SCHEMA);
    try (Upsert upsert = table.newUpsert(List.of("id"))) {
      for (long id = 1; id <= 3; id++) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put("a", (int) id);
        row.put("id", id);
        row.put("b", "b" + id);
        row.put("m", Map.of("k", (int) id));
        upsert.write(row);
      }
      upsert.commit();
    }
    table = table.refresh();
  }

  /** Creates a record of some fields, given as names and values. */
  private static GenericData.Record partial(Object... namesAndValues) {
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Schema.Field field = SCHEMA.getField((String) namesAndValues[i]);
      fields.add(new Schema.Field(field.name(), field.schema()));
    }
    GenericData.Record record =
        new GenericData.Record(Schema.createRecord("R", null, null, false, fields));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      record.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return record;
  }

  private static Upsert partialUpsert(Table target) {
    return target.newUpsert(List.of("id")).keepMissingColumns();
  }

  /** Returns the rows as text, sorted by id. */
  private List<String> rows() throws IOException {
    Map<Long, String> rowsById = new TreeMap<>();
    try (RecordReader reader = table.refresh().newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        String text = "%s %s %s %s".formatted(row.get(1), row.get(0), row.get(2), row.get(3));
        assertEquals(null, rowsById.put((Long) row.get(1), text), "two rows of one key");
      }
    }
    return List.copyOf(rowsById.values());
  }

  @Test
  void existingRowsKeepTheColumnsThatRecordsLack() throws IOException {
    try (Upsert upsert = partialUpsert(table)) {
      upsert.write(partial("id", 1L, "b", "new"));
      upsert.write(partial("a", null, "id", 2L));
      upsert.write(partial("id", 7L));
      ChangeSummary change = upsert.commit().change();
      assertEquals(OptionalLong.of(3), change.addedRowCount());
      assertEquals(OptionalLong.of(2), change.removedRowCount());
      assertEquals(2, upsert.replacedRowCount());
      assertEquals(0, upsert.supersededRowCount());
    }
    assertEquals(
        List.of("1 1 new {k=1}", "2 null b2 {k=2}", "3 3 b3 {k=3}", "7 null none {}"), rows());
  }

  @Test
  void manyRecordsMayHaveOneKey() throws IOException {
    GenericData.Record first = partial("id", 1L, "a", 5);
    try (Upsert upsert = partialUpsert(table)) {
      upsert.write(first);
      GenericData.Record repeated = partial("id", 1L, "b", "x");
      for (int i = 1; i <= 100_000; i++) {
        repeated.put("b", "x" + i);
        upsert.write(repeated);
      }
      upsert.commit();
      assertEquals(100_000, upsert.supersededRowCount());
    }
    assertEquals("1 5 x100000 {k=1}", rows().get(0));
  }

  @Test
  void updatesAllRowsOfAKey() throws IOException {
    append(table, partial("id", 1L, "a", 9, "b", "second", "m", Map.of()));
    try (Upsert upsert = partialUpsert(table.refresh())) {
      upsert.write(partial("id", 1L, "b", "new"));
      ChangeSummary change = upsert.commit().change();
      assertEquals(OptionalLong.of(2), change.addedRowCount());
      assertEquals(OptionalLong.of(2), change.removedRowCount());
    }
    List<String> rowsOfKey = new ArrayList<>();
    try (RecordReader reader = table.refresh().newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rowsOfKey.add(
            reader.record().get(1) + " " + reader.record().get(0) + " " + reader.record().get(2));
      }
    }
    assertEquals(
        List.of("1 1 new", "1 9 new", "2 2 b2", "3 3 b3"), rowsOfKey.stream().sorted().toList());
  }

  private static void append(Table target, GenericData.Record row) throws IOException {
    try (TableWriter writer = target.newWriter()) {
      writer.write(row);
      target.newAppend().add(writer.finish()).commit();
    }
  }

  @Test
  void laterRecordsOfAKeyAddTheirColumns() throws IOException {
    try (Upsert upsert = partialUpsert(table)) {
      upsert.write(partial("id", 1L, "b", "x", "a", 5));
      upsert.write(partial("id", 9L, "b", "y"));
      upsert.write(partial("id", 1L, "a", 6));
      upsert.write(partial("id", 9L, "a", 8));
      assertEquals(2, upsert.supersededRowCount());
      upsert.commit();
      assertEquals(1, upsert.replacedRowCount());
    }
    assertEquals(List.of("1 6 x {k=1}", "2 2 b2 {k=2}", "3 3 b3 {k=3}", "9 8 y {}"), rows());
  }

  @Test
  void aNewRowNeedsTheColumnsWithoutADefault() throws IOException {
    Table strictTable =
        Table.create(
            new MemoryStorage(),
            new Schema.Parser()
                .parse(
                    """
                    {"type": "record", "name": "R", "fields": [
                      {"name": "id", "type": "long"}, {"name": "b", "type": "string"}]}
                    """));
    try (Upsert upsert = partialUpsert(strictTable)) {
      upsert.write(partial("id", 4L));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> upsert.commit());
      assertTrue(e.getMessage().contains("id = 4") && e.getMessage().contains("\"b\""));
    }
    assertEquals(0, strictTable.refresh().snapshot().rowCount());
    assertEquals(
        List.of(),
        strictTable.storage().list("").stream()
            .filter(entry -> entry.name().startsWith("s-"))
            .toList());
  }

  @Test
  void rejectsRecordsWithoutAKeyOrOfAnotherType() throws IOException {
    try (Upsert upsert = partialUpsert(table)) {
      assertThrows(IllegalArgumentException.class, () -> upsert.write(partial("b", "x")));
      assertThrows(
          AvroTypeException.class, () -> upsert.write(partial("id", 1L, "b", new Object())));
      upsert.write(partial("id", 1L));
      assertThrows(IllegalStateException.class, upsert::keepMissingColumns);
    }
    assertEquals(3, rows().size());
  }

  @Test
  void mergesWithRowsThatWereCommittedMeanwhile() throws IOException {
    try (Upsert first = partialUpsert(table);
        Upsert second = partialUpsert(table)) {
      first.write(partial("id", 1L, "a", 10));
      second.write(partial("id", 1L, "b", "second"));
      first.commit();
      second.commit();
    }
    assertEquals("1 10 second {k=1}", rows().get(0));
  }

  @Test
  void rejectsColumnsThatWereAddedMeanwhile() throws IOException {
    try (Upsert upsert = partialUpsert(table)) {
      upsert.write(partial("id", 1L, "a", 10));
      table.newSchemaChange().drop("m").commit();
      assertThrows(CommitConflictException.class, () -> upsert.commit());
    }
  }

  @Test
  void givesTheSameRowsAsAMapOfColumns() throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    Map<Long, Object[]> expected = new TreeMap<>();
    for (long id = 1; id <= 3; id++) {
      expected.put(id, new Object[] {(int) id, "b" + id});
    }
    for (int round = 0; round < 5; round++) {
      try (Upsert upsert = partialUpsert(table.refresh())) {
        for (int i = 0; i < 20; i++) {
          long id = random.nextInt(12);
          Object[] row = expected.computeIfAbsent(id, key -> new Object[] {null, "none"});
          List<Object> values = new ArrayList<>(List.of("id", id));
          if (random.nextBoolean()) {
            row[0] = random.nextBoolean() ? null : random.nextInt();
            values.add("a");
            values.add(row[0]);
          }
          if (random.nextBoolean()) {
            row[1] = "r" + random.nextInt();
            values.add("b");
            values.add(row[1]);
          }
          upsert.write(partial(values.toArray()));
        }
        upsert.commit();
      }
    }
    List<String> expectedRows =
        expected.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue()[0] + " " + entry.getValue()[1])
            .toList();
    List<String> actual = rows().stream().map(row -> row.substring(0, row.indexOf(" {"))).toList();
    assertEquals(expectedRows, actual, "seed " + seed);
  }
}
