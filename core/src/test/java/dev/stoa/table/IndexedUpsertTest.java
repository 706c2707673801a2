package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.KeyIndexes.Coverage;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Upserts find the rows that they replace by an index of the key, without reading all keys. */
class IndexedUpsertTest {
  private static final int ROW_COUNT = 50_000;
  private static final List<String> KEY = List.of("name", "number", "flag");
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredInt("value")
          .requiredString("name")
          .requiredLong("number")
          .requiredBoolean("flag")
          .endRecord();

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());
  private final Map<Integer, Integer> valuesByKey = new HashMap<>();
  private final Random random = new Random(7);

  private static GenericData.Record row(int key, int value) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("value", value);
    row.put("name", "name of " + key / 3);
    row.put("number", (long) key);
    row.put("flag", key % 2 == 0);
    return row;
  }

  @BeforeEach
  void writeTable() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int key = 0; key < ROW_COUNT; key++) {
        int shuffledKey = (int) (key * 7_919L % ROW_COUNT);
        writer.write(row(shuffledKey, key));
        valuesByKey.put(shuffledKey, key);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    // The order of the columns in the index is another than in the upserts.
    table.refresh().indexes().add(List.of("number", "flag", "name")).commit();
  }

  private void upsert(int keyCount) throws IOException {
    try (Upsert upsert = Table.open(storage).newUpsert(KEY)) {
      int replacedCount = 0;
      for (int i = 0; i < keyCount; i++) {
        int key = random.nextInt(ROW_COUNT + 1_000);
        upsert.write(row(key, -i));
        replacedCount += valuesByKey.put(key, -i) == null ? 0 : 1;
      }
      upsert.commit();
      assertEquals(replacedCount, upsert.replacedRowCount() + upsert.supersededRowCount());
    }
  }

  private void assertRows() throws IOException {
    Map<Integer, Integer> actual = new HashMap<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        int key = ((Long) reader.record().get("number")).intValue();
        assertEquals(null, actual.put(key, (Integer) reader.record().get("value")));
      }
    }
    assertEquals(valuesByKey, actual);
  }

  private void assertAllSplitDirectoriesAreIndexed() throws IOException {
    Coverage coverage = Table.open(storage).indexes().coverage().get(0);
    assertEquals(coverage.splitCount(), coverage.indexedSplitCount());
  }

  @Test
  void fewKeysReplaceTheirRowsAndReadLittle() throws IOException {
    long readBefore = storage.bytesRead();
    upsert(5);
    long readBytes = storage.bytesRead() - readBefore;
    assertTrue(readBytes < 300_000, readBytes + " bytes read");
    upsert(200);
    assertRows();
    assertAllSplitDirectoriesAreIndexed();
  }

  @Test
  void manyKeysReplaceTheirRows() throws IOException {
    upsert(5_000);
    upsert(300);
    assertRows();
    Table.open(storage).newCompaction().commit();
    assertAllSplitDirectoriesAreIndexed();
    upsert(100);
    assertRows();
    try (KeyLookup lookup = Table.open(storage).newScan().openKeyLookup("name", "number", "flag")) {
      for (int i = 0; i < 100; i++) {
        int key = random.nextInt(ROW_COUNT);
        assertEquals(
            List.of(valuesByKey.get(key)),
            lookup
                .find(
                    FilterPredicates.parse(
                        "name = 'name of %d' and flag = %b and number = %d"
                            .formatted(key / 3, key % 2 == 0, key)))
                .stream()
                .map(record -> record.get("value"))
                .toList());
      }
    }
  }
}
