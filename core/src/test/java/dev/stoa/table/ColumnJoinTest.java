package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnJoin;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A join fills columns with the values of records that have the keys of the rows. */
class ColumnJoinTest {
  private static final Schema ROW_SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredInt("id")
          .optionalString("kind")
          .requiredString("name")
          .endRecord();
  private static final Schema RECORD_SCHEMA =
      SchemaBuilder.record("Other")
          .fields()
          .requiredLong("score")
          .optionalString("kind")
          .requiredLong("id")
          .requiredString("name")
          .endRecord();
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final long MEMORY_LIMIT_IN_BYTES = 1 << 20;

  private final MemoryStorage storage = new MemoryStorage();

  @BeforeEach
  void createTable() throws IOException {
    Table table = Table.create(storage, ROW_SCHEMA);
    for (int split = 0; split < 2; split++) {
      try (TableWriter writer = table.newWriter()) {
        for (int i = 0; i < 4; i++) {
          GenericData.Record row = new GenericData.Record(ROW_SCHEMA);
          row.put("id", split * 4 + i);
          row.put("kind", i == 3 ? null : "k" + i);
          row.put("name", "name " + i);
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
    }
    Table.open(storage).newDelete(FilterPredicates.column("id").equalTo(1)).commit();
  }

  private static GenericData.Record record(long id, String kind, long score) {
    GenericData.Record record = new GenericData.Record(RECORD_SCHEMA);
    record.put("id", id);
    record.put("kind", kind);
    record.put("score", score);
    record.put("name", "new " + id);
    return record;
  }

  private ColumnUpdate newUpdate() throws IOException {
    return Table.open(storage).newColumnUpdate();
  }

  private List<String> rows(String... columns) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader =
        Table.open(storage).newScan().select(columns).open(RecordMode.LAZY)) {
      while (reader.next()) {
        rows.add(reader.record().toString().replace("\"", ""));
      }
    }
    return rows;
  }

  @Test
  void addsAndReplacesColumnsByTheLastRecordOfEachKey() throws IOException {
    ColumnUpdate update = newUpdate().replace("name");
    update.add(new Schema.Field("score", LONG, null, -1L));
    ColumnJoin join = update.newJoin(List.of("id"), MEMORY_LIMIT_IN_BYTES);
    join.put(record(5, "", 1));
    join.put(record(5, "", 2));
    join.put(record(0, "", 3));
    join.put(record(99, "", 3));
    join.join().commit();
    assertEquals(3, join.keyCount());
    assertEquals(2, join.matchedRowCount());
    assertEquals(
        List.of(
            "{id: 0, name: new 0, score: 3}",
            "{id: 2, name: name 2, score: -1}",
            "{id: 3, name: name 3, score: -1}",
            "{id: 4, name: name 0, score: -1}",
            "{id: 5, name: new 5, score: 2}",
            "{id: 6, name: name 2, score: -1}",
            "{id: 7, name: name 3, score: -1}"),
        rows("id", "name", "score"));
  }

  @Test
  void compositeKeysMatchAsAWholeAndNullsAreRejected() throws IOException {
    Schema nullableSchema = Schema.createUnion(Schema.create(Schema.Type.NULL), LONG);
    ColumnUpdate update = newUpdate().add(new Schema.Field("score", nullableSchema));
    ColumnJoin join = update.newJoin(List.of("kind", "id"), MEMORY_LIMIT_IN_BYTES);
    join.put(record(0, "k0", 1));
    join.put(record(2, "k0", 2));
    assertThrows(IllegalArgumentException.class, () -> join.put(record(3, null, 3)));
    join.join().commit();
    assertEquals(1, join.matchedRowCount());
    assertEquals("{id: 0, score: 1}", rows("id", "score").get(0));
    assertEquals("{id: 2, score: null}", rows("id", "score").get(1));
  }

  @Test
  void rejectsUnmatchedRowsWithoutADefault() throws IOException {
    ColumnUpdate update = newUpdate().add(new Schema.Field("score", LONG));
    ColumnJoin join = update.newJoin(List.of("id"), MEMORY_LIMIT_IN_BYTES);
    join.put(record(0, "k0", 1));
    InvalidTableException error = assertThrows(InvalidTableException.class, () -> join.join());
    assertTrue(error.getMessage().contains("[id] = [2]"), error.getMessage());
  }

  @Test
  void rejectsRecordsThatDoNotFitTheColumns() throws IOException {
    Schema intSchema = Schema.create(Schema.Type.INT);
    ColumnUpdate update = newUpdate().add(new Schema.Field("score", intSchema, null, 0));
    ColumnJoin join = update.newJoin(List.of("id"), MEMORY_LIMIT_IN_BYTES);
    AvroTypeException error =
        assertThrows(AvroTypeException.class, () -> join.put(record(0, "", 1L << 40)));
    assertTrue(error.getMessage().contains("score"), error.getMessage());
    GenericData.Record incompleteRecord = new GenericData.Record(ROW_SCHEMA);
    incompleteRecord.put("id", 1);
    assertThrows(AvroTypeException.class, () -> join.put(incompleteRecord));
    assertThrows(AvroTypeException.class, () -> join.put(record(1L << 40, "", 1)));
    ColumnUpdate updateWithoutKey = newUpdate().add(new Schema.Field("score", LONG));
    assertThrows(
        InvalidTableException.class,
        () -> updateWithoutKey.newJoin(List.of("absent"), MEMORY_LIMIT_IN_BYTES));
  }

  @Test
  void rejectsRecordsBeyondTheMemoryLimit() throws IOException {
    ColumnUpdate update = newUpdate().add(new Schema.Field("score", LONG));
    ColumnJoin join = update.newJoin(List.of("id"), 1000);
    IllegalArgumentException error =
        assertThrows(
            IllegalArgumentException.class,
            () -> {
              for (int i = 0; i < 10; i++) {
                join.put(record(i, "", i));
              }
            });
    assertTrue(error.getMessage().contains("1000 bytes"), error.getMessage());
    ColumnJoin sameKeyJoin = newUpdate().replace("name").newJoin(List.of("id"), 1000);
    for (int i = 0; i < 100; i++) {
      sameKeyJoin.put(record(0, "", i));
    }
  }

  @Test
  void rejectsTheCommitIfTheKeyColumnWasReplaced() throws IOException {
    ColumnUpdate update = newUpdate().add(new Schema.Field("score", LONG, null, 0L));
    ColumnJoin join = update.newJoin(List.of("id"), MEMORY_LIMIT_IN_BYTES);
    join.join();
    newUpdate().replace("id").compute(List.of(), (row, values) -> values.put(0, 1)).commit();
    assertThrows(CommitConflictException.class, update::commit);
  }

  @Test
  void rejectsNumbersThatADoubleWouldRound() throws IOException {
    Schema scoresSchema =
        SchemaBuilder.record("Scores").fields().requiredInt("id").requiredLong("ratio").endRecord();
    Schema.Field ratio = new Schema.Field("ratio", Schema.create(Schema.Type.DOUBLE), null, 0.0);
    ColumnJoin join = newUpdate().add(ratio).newJoin(List.of("id"), MEMORY_LIMIT_IN_BYTES);
    GenericData.Record record = new GenericData.Record(scoresSchema);
    record.put("id", 1);
    for (long inexactNumber : new long[] {Long.MAX_VALUE, Long.MIN_VALUE + 1, (1L << 53) + 1}) {
      record.put("ratio", inexactNumber);
      assertThrows(AvroTypeException.class, () -> join.put(record), "" + inexactNumber);
    }
    record.put("ratio", new BigDecimal("0.1"));
    assertThrows(AvroTypeException.class, () -> join.put(record));
    for (long exactNumber : new long[] {0, Long.MIN_VALUE, Long.MAX_VALUE - 1023, 1L << 53}) {
      record.put("ratio", exactNumber);
      join.put(record);
    }
    assertEquals(1, join.keyCount());
  }
}
