package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lookup finds the rows of a key in many split directories, whose bounds overlap or not. */
class LookupRoutingTest {
  private static final int COMMIT_COUNT = 40;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .optionalLong("id")
          .optionalString("name")
          .requiredInt("value")
          .endRecord();

  /** The prefix of a name that is longer than the bounds of strings may be. */
  private static final String LONG_PREFIX = "x".repeat(200);

  private final Random random = new Random(11);
  private final List<GenericData.Record> rows = new ArrayList<>();

  private GenericData.Record row(int commit) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    long id = commit % 3 == 0 ? random.nextInt(400) : commit * 10L + random.nextInt(12);
    row.put("id", random.nextInt(20) == 0 || commit == 7 ? null : id);
    String name = (id % 13 == 0 ? LONG_PREFIX : id % 17 == 0 ? "" : "n") + id % 50;
    row.put("name", random.nextInt(20) == 0 || commit == 8 ? null : name);
    row.put("value", rows.size());
    rows.add(row);
    return row;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bucket(id,7)",
        "bucket(name,5), truncate(id,100)",
        "truncate(name,1)",
        "bucket(value,3)",
        "bucket(id,3), truncate(value,50)"
      })
  void findsTheRowsOfEachKey(String partitions) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    PartitionSpec spec =
        partitions.isEmpty() ? PartitionSpec.UNPARTITIONED : PartitionSpec.parse(partitions);
    Table table = Table.create(storage, SCHEMA, spec);
    for (int commit = 0; commit < COMMIT_COUNT; commit++) {
      if (commit == COMMIT_COUNT / 3) {
        table.indexes().add(IndexSpec.of("id", "name").including("value")).commit();
        table = table.refresh();
      }
      if (commit == COMMIT_COUNT / 2) {
        table.indexes().add(List.of("name")).commit();
        table = table.refresh();
      }
      try (TableWriter writer = table.newWriter()) {
        for (int i = 0; i < 8; i++) {
          writer.write(row(commit));
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    assertFound(table, "id");
    assertFound(table, "name");
    assertFound(table, "id", "name");
    assertFound(table, "name", "id");
  }

  private void assertFound(Table table, String... keyColumns) throws IOException {
    List<List<Object>> keys = new ArrayList<>();
    for (GenericData.Record row : rows) {
      List<Object> key = new ArrayList<>();
      for (String column : keyColumns) {
        key.add(row.get(column));
      }
      if (key.stream().allMatch(Objects::nonNull)) {
        keys.add(key);
      }
    }
    List<Object> absent = new ArrayList<>();
    for (String column : keyColumns) {
      absent.add(column.equals("id") ? (Object) 13L : "absent");
    }
    keys.add(absent);
    try (KeyLookup lookup = table.newScan().select("value").openKeyLookup(keyColumns)) {
      List<List<ColumnarRecord>> found = lookup.findKeys(keys);
      for (int i = 0; i < keys.size(); i++) {
        List<Object> expected = valuesOf(keys.get(i), keyColumns);
        assertEquals(expected, valuesOf(found.get(i)), keys.get(i)::toString);
        assertEquals(
            expected, valuesOf(lookup.findKey(keys.get(i).toArray())), keys.get(i)::toString);
        assertEquals(
            valuesOf(keys.get(i), keyColumns[0]),
            valuesOf(lookup.findPrefix(keys.get(i).get(0))),
            keys.get(i)::toString);
      }
    }
  }

  private List<Object> valuesOf(List<Object> key, String... keyColumns) {
    List<Object> values = new ArrayList<>();
    for (GenericData.Record row : rows) {
      boolean isMatch = true;
      for (int i = 0; i < keyColumns.length; i++) {
        isMatch &= key.get(i).equals(row.get(keyColumns[i]));
      }
      if (isMatch) {
        values.add(row.get("value"));
      }
    }
    return values;
  }

  private static List<Object> valuesOf(List<ColumnarRecord> records) {
    return records.stream().map(record -> record.get("value")).sorted().toList();
  }
}
