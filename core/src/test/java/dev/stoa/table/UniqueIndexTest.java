package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.DuplicateKeys;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A unique index rejects every change that would make two rows with the same key. */
class UniqueIndexTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Event", "fields": [
                {"name": "run", "type": ["null", "int"]},
                {"name": "event", "type": "string"},
                {"name": "size", "type": "long"}]}
              """);

  private static final IndexSpec UNIQUE = IndexSpec.of("run", "event").unique();
  private static final WriteOptions SMALL_SPLITS =
      WriteOptions.defaults().withSplitSizeInBytes(4_000);

  private final MemoryStorage storage = new MemoryStorage();

  private static GenericData.Record row(int key) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put(0, key % 10);
    row.put(1, "event " + key / 10);
    row.put(2, (long) key);
    return row;
  }

  private static Append append(Table table, Iterable<GenericData.Record> rows) throws IOException {
    try (TableWriter writer = table.newWriter(SMALL_SPLITS)) {
      for (GenericData.Record row : rows) {
        writer.write(row);
      }
      return table.newAppend().add(writer.finish());
    }
  }

  private static List<GenericData.Record> rows(int firstKey, int endKey) {
    List<GenericData.Record> rows = new ArrayList<>();
    for (int key = firstKey; key < endKey; key++) {
      rows.add(row(key));
    }
    return rows;
  }

  private Table newTable(IndexSpec... indexes) throws IOException {
    Table table = Table.create(storage, SCHEMA);
    append(table, rows(0, 2_000)).commit();
    for (IndexSpec index : indexes) {
      Table.open(storage).indexes().add(index).commit();
    }
    return Table.open(storage);
  }

  private static void assertDuplicate(int key, Executable change) {
    InvalidTableException e = assertThrows(InvalidTableException.class, change);
    String expected =
        ": two rows have the key run = %s, event = event %s, and the index of run, event is unique: row "
            .formatted(key % 10, key / 10);
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }

  private int rowCount(String predicate) throws IOException {
    int count = 0;
    try (RecordReader reader =
        Table.open(storage)
            .newScan()
            .filter(FilterPredicates.parse(predicate))
            .open(RecordMode.LAZY)) {
      while (reader.next()) {
        count++;
      }
    }
    return count;
  }

  private void assertUnique(int expectedCount) throws IOException {
    Set<String> keys = new HashSet<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        String key = reader.record().get("run") + " " + reader.record().get("event");
        assertTrue(keys.add(key), key);
      }
    }
    assertEquals(expectedCount, keys.size());
  }

  @Test
  void rejectsRowsThatTheTableHas() throws IOException {
    Table table = newTable(UNIQUE);
    assertTrue(table.snapshot().splitCount() > 3, "several split directories");
    long version = table.snapshot().version();
    assertDuplicate(1_234, () -> append(table, rows(1_234, 1_235)).commit());
    assertDuplicate(7, () -> append(table, List.of(row(5_000), row(7), row(6_000))).commit());
    assertEquals(version, table.refresh().snapshot().version());
    append(table, rows(2_000, 3_000)).commit();
    assertUnique(3_000);
    table.refresh().newVacuum(VacuumOptions.defaults()).run();
    assertDuplicate(2_500, () -> append(table.refresh(), rows(2_500, 2_501)).commit());
  }

  @Test
  void rejectsRowsOfOneBatchInOneOrSeveralSplitDirectories() throws IOException {
    Table table = newTable(UNIQUE);
    assertDuplicate(3_001, () -> append(table, List.of(row(3_001), row(3_001))).commit());
    List<GenericData.Record> rows = rows(3_000, 5_000);
    rows.add(row(3_000));
    assertDuplicate(3_000, () -> append(table, rows).commit());
    assertUnique(2_000);
  }

  @Test
  void deletedRowsAndNullsAreNotDuplicates() throws IOException {
    Table table = newTable(UNIQUE);
    table.newDelete(FilterPredicates.parse("size < 100")).commit();
    append(table.refresh(), rows(0, 100)).commit();
    assertUnique(2_000);
    assertDuplicate(50, () -> append(table.refresh(), rows(50, 51)).commit());
    GenericData.Record withNull = row(1);
    withNull.put(0, null);
    append(table.refresh(), List.of(withNull, withNull)).commit();
    append(table.refresh(), List.of(withNull)).commit();
    assertEquals(2_003, table.refresh().snapshot().rowCount());
  }

  @Test
  void upsertsReplaceRowsAndCompactionKeepsThem() throws IOException {
    newTable(UNIQUE);
    try (Upsert upsert = Table.open(storage).newUpsert(List.of("run", "event"))) {
      for (int key = 1_500; key < 2_500; key++) {
        upsert.write(row(key));
        upsert.write(row(key));
      }
      upsert.commit();
    }
    assertUnique(2_500);
    Table.open(storage).newCompaction().commit();
    assertUnique(2_500);
    assertDuplicate(2_400, () -> append(Table.open(storage), rows(2_400, 2_401)).commit());
    try (Upsert upsert = Table.open(storage).newUpsert(List.of("size"))) {
      GenericData.Record otherSize = row(2_400);
      otherSize.put(2, -1L);
      upsert.write(otherSize);
      assertDuplicate(2_400, upsert::commit);
    }
    assertUnique(2_500);
  }

  @Test
  void upsertsDeleteKeysAndKeepTheRowThatTheRuleNames() throws IOException {
    newTable(UNIQUE);
    try (Upsert upsert = Table.open(storage).newUpsert(List.of("event", "run"))) {
      upsert.write(row(3_000));
      for (int key = 0; key < 100; key++) {
        upsert.delete(row(key));
      }
      upsert.delete(row(3_000));
      upsert.write(row(5));
      upsert.delete(row(9_999));
      upsert.commit();
      assertEquals(100, upsert.replacedRowCount());
      assertEquals(1, upsert.supersededRowCount());
    }
    assertUnique(1_901);
    for (DuplicateKeys rule : List.of(DuplicateKeys.KEEP_FIRST, DuplicateKeys.KEEP_LAST)) {
      for (boolean isPartial : new boolean[] {false, true}) {
        try (Upsert upsert = Table.open(storage).newUpsert(List.of("event", "run"))) {
          upsert.duplicateKeys(rule);
          if (isPartial) {
            upsert.keepMissingColumns();
          }
          for (long size = 1; size <= 3; size++) {
            GenericData.Record row = row(7);
            row.put("size", size);
            upsert.write(row);
          }
          upsert.commit();
          assertEquals(2, upsert.supersededRowCount());
        }
        long expectedSize = rule == DuplicateKeys.KEEP_FIRST ? 1 : 3;
        assertEquals(1, rowCount("run = 7 and event = 'event 0' and size = " + expectedSize));
      }
    }
    try (Upsert upsert = Table.open(storage).newUpsert(List.of("event", "run"))) {
      upsert.duplicateKeys(DuplicateKeys.REJECT);
      upsert.write(row(1));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> upsert.write(row(1)));
      assertTrue(
          e.getMessage().startsWith("an earlier row has the same key, event = event 0, run = 1: "),
          e.getMessage());
      assertThrows(
          IllegalStateException.class, () -> upsert.duplicateKeys(DuplicateKeys.KEEP_LAST));
      upsert.commit();
    }
    assertUnique(1_903);
  }

  @Test
  void concurrentWritersOfAKeyCannotBothCommit() throws IOException {
    Table table = newTable(UNIQUE);
    Append first = append(table, rows(2_000, 2_010));
    Append second = append(table, rows(2_009, 2_020));
    first.commit();
    assertDuplicate(2_009, second::commit);
    assertUnique(2_010);
  }

  @Test
  void rowsThatComeBackBetweenAttemptsAreDuplicates() throws IOException {
    long version = newTable(UNIQUE).snapshot().version();
    Table.open(storage).newDelete(FilterPredicates.parse("size = 5")).commit();
    HookedStorage slow = new HookedStorage(storage);
    Append append = append(Table.open(slow), rows(5, 6));
    boolean[] isRolledBack = new boolean[1];
    slow.before(
        HookedStorage.Operation.CREATE_IF_ABSENT,
        path -> {
          if (!isRolledBack[0]) {
            isRolledBack[0] = true;
            Table.open(storage).newRollback(version).commit();
          }
        });
    assertDuplicate(5, append::commit);
    assertTrue(isRolledBack[0], "the first attempt saw the deleted row");
    assertUnique(2_000);
  }

  @Test
  void aRowThatATransactionNoLongerDeletesIsADuplicate() throws IOException {
    newTable(UNIQUE);
    try (Transaction transaction = Table.open(storage).newTransaction()) {
      transaction.table().newDelete(FilterPredicates.parse("size = 5")).commit();
      append(transaction.table(), rows(5, 6)).commit();
      GenericData.Record otherSize = row(5);
      otherSize.put("size", -1L);
      try (Upsert upsert = Table.open(storage).newUpsert(List.of("run", "event"))) {
        upsert.write(otherSize);
        upsert.commit();
      }
      assertDuplicate(5, transaction::commit);
    }
    assertUnique(2_000);
  }

  @Test
  void keysOfOtherUnitsAreConverted() throws IOException {
    Schema micros =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Timed", "fields": [
                  {"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                  {"name": "size", "type": "long"}]}
                """);
    Schema millis = new Schema.Parser().parse(micros.toString().replace("micros", "millis"));
    Table table = Table.create(storage, micros);
    for (boolean isPartial : new boolean[] {false, true}) {
      try (Upsert upsert = table.refresh().newUpsert(List.of("at"))) {
        upsert.duplicateKeys(DuplicateKeys.REJECT);
        if (isPartial) {
          upsert.keepMissingColumns();
        }
        GenericData.Record row = new GenericData.Record(millis);
        row.put("at", 5L);
        row.put("size", 1L);
        upsert.write(row);
        assertThrows(IllegalArgumentException.class, () -> upsert.write(row));
        upsert.commit();
      }
    }
    assertEquals(1, rowCount("size = 1"));
    try (Upsert upsert = table.refresh().newUpsert(List.of("at"))) {
      GenericData.Record key = new GenericData.Record(millis);
      key.put("at", 5L);
      upsert.delete(key);
      upsert.commit();
    }
    assertEquals(0, rowCount("size = 1"));
    long version = table.refresh().snapshot().version();
    try (Upsert upsert = table.refresh().newUpsert(List.of("at"))) {
      GenericData.Record key = new GenericData.Record(millis);
      key.put("at", 6L);
      upsert.delete(key);
      upsert.commit();
    }
    try (Upsert upsert = table.refresh().newUpsert(List.of("at"))) {
      upsert.commit();
    }
    assertEquals(version, table.refresh().snapshot().version());
  }

  @Test
  void replacingAColumnOfTheKeyIsChecked() throws IOException {
    Table table = newTable(UNIQUE);
    assertThrows(
        InvalidTableException.class,
        () ->
            table
                .newColumnUpdate()
                .replace("run")
                .compute(List.of("size"), (input, output) -> output.put(0, 1))
                .commit());
    assertUnique(2_000);
    table
        .newColumnUpdate()
        .replace("run")
        .compute(List.of("run"), (input, output) -> output.put(0, 9 - input.intAt(0)))
        .commit();
    assertUnique(2_000);
    assertEquals(0, table.refresh().indexes().coverage().get(0).indexedSplitCount());
    assertDuplicate(1_111, () -> append(table.refresh(), rows(1_111, 1_112)).commit());
    append(table.refresh(), rows(2_000, 2_100)).commit();
    assertUnique(2_100);
  }

  @Test
  void anIndexOfDuplicatesCannotBeUnique() throws IOException {
    Table table = newTable(IndexSpec.of("run", "event"));
    append(table, rows(77, 78)).commit();
    long version = table.refresh().snapshot().version();
    assertDuplicate(77, () -> table.refresh().indexes().add(UNIQUE).commit());
    assertEquals(version, table.refresh().snapshot().version());
    assertEquals(List.of(IndexSpec.of("run", "event")), table.refresh().indexes().specs());
    table.refresh().newDelete(FilterPredicates.parse("size = 77")).commit();
    table.refresh().indexes().add(UNIQUE).commit();
    assertEquals(List.of(UNIQUE), table.refresh().indexes().specs());
    table.refresh().indexes().add(List.of("run", "event")).commit();
    assertEquals(List.of(UNIQUE), table.refresh().indexes().specs());
  }

  @Test
  void changesOfATransactionAreCheckedOneByOne() throws IOException {
    newTable(UNIQUE);
    try (Transaction transaction = Table.open(storage).newTransaction()) {
      transaction.table().newDelete(FilterPredicates.parse("size = 5")).commit();
      append(transaction.table(), rows(5, 6)).commit();
      assertDuplicate(6, () -> append(transaction.table(), rows(6, 7)).commit());
    }
    try (Transaction transaction = Table.open(storage).newTransaction()) {
      transaction.table().newDelete(FilterPredicates.parse("size = 5")).commit();
      append(transaction.table(), rows(5, 6)).commit();
      append(Table.open(storage), rows(2_000, 2_001)).commit();
      transaction.commit();
    }
    assertUnique(2_001);
    try (Transaction transaction = Table.open(storage).newTransaction()) {
      append(transaction.table(), rows(3_000, 3_010)).commit();
      append(Table.open(storage), rows(3_009, 3_010)).commit();
      assertDuplicate(3_009, transaction::commit);
    }
    assertUnique(2_002);
  }

  @Test
  void partitionsByTheKeyAreCheckedOneByOne() throws IOException {
    Table table = Table.create(storage, SCHEMA, PartitionSpec.parse("bucket(event,4)"));
    table.indexes().add(UNIQUE).commit();
    append(table.refresh(), rows(0, 2_000)).commit();
    assertDuplicate(1_234, () -> append(table.refresh(), rows(1_234, 1_235)).commit());
    append(table.refresh(), rows(2_000, 2_100)).commit();
    assertUnique(2_100);
  }

  @Test
  void randomBatchesKeepTheKeysUnique() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Table table = newTable(UNIQUE);
    Set<Integer> keys = new HashSet<>();
    rows(0, 2_000).forEach(row -> keys.add(((Long) row.get(2)).intValue()));
    for (int i = 0; i < 60; i++) {
      List<GenericData.Record> batch = new ArrayList<>();
      Set<Integer> batchKeys = new HashSet<>();
      boolean hasDuplicate = false;
      int size = 1 + random.nextInt(5);
      for (int j = 0; j < size; j++) {
        int key = random.nextInt(10_000);
        hasDuplicate |= keys.contains(key) || !batchKeys.add(key);
        batch.add(row(key));
      }
      Append append = append(table.refresh(), batch);
      if (hasDuplicate) {
        assertThrows(InvalidTableException.class, append::commit, "seed " + seed);
      } else {
        append.commit();
        keys.addAll(batchKeys);
      }
      if (random.nextInt(10) == 0) {
        int deleted = random.nextInt(2_000);
        table.refresh().newDelete(FilterPredicates.parse("size = " + deleted)).commit();
        keys.remove(deleted);
      }
    }
    assertFalse(keys.isEmpty());
    assertUnique(keys.size());
  }
}
