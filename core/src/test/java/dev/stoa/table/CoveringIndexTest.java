package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Change;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lookups of included columns read the index only, and find what scans find. */
class CoveringIndexTest {
  private static final int ROW_COUNT = 3_000;
  private static final int PAGE_SIZE_IN_BYTES = 4_096;

  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Typed", "fields": [
                {"name": "run", "type": "int"},
                {"name": "event", "type": ["null", "string"]},
                {"name": "int", "type": ["null", "int"]},
                {"name": "long", "type": "long"},
                {"name": "text", "type": ["null", "string"]},
                {"name": "java", "type": {"type": "string", "avro.java.string": "String"}},
                {"name": "bytes", "type": "bytes"},
                {"name": "fixed", "type": {"type": "fixed", "name": "F", "size": 3}},
                {"name": "flag", "type": "boolean"},
                {"name": "float", "type": "float"},
                {"name": "double", "type": ["null", "double"]},
                {"name": "time", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                {"name": "uuid", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "other", "type": "string"},
                {"name": "price",
                 "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
                {"name": "tags", "type": {"type": "array", "items": "string"}}]}
              """);

  private static final String[] INCLUDED = {
    "int", "long", "text", "java", "bytes", "fixed", "flag", "float", "double", "time", "uuid"
  };

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  private static GenericData.Record row(int number) {
    int key = number * 31 % 5_000;
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("run", key % 50);
    row.put("event", key % 11 == 0 ? null : "event \0 " + key);
    row.put("int", key % 3 == 0 ? null : key);
    row.put("long", key * 1_000_000_007L);
    row.put("text", key % 5 == 0 ? null : "t".repeat(key % 40) + key);
    row.put("java", "j" + key);
    row.put("bytes", ByteBuffer.wrap(new byte[] {(byte) key, 0, 0}, 0, key % 4));
    row.put(
        "fixed",
        new GenericData.Fixed(SCHEMA.getField("fixed").schema(), new byte[] {0, (byte) key, 0}));
    row.put("flag", key % 2 == 0);
    row.put("float", key / 8f);
    row.put("double", key % 7 == 0 ? null : key / 8d);
    row.put("time", (long) key);
    row.put("uuid", "00000000-0000-0000-0000-%012d".formatted(key));
    row.put("other", "other " + key);
    row.put("price", ByteBuffer.wrap(new byte[] {5}));
    row.put("tags", List.of("a"));
    return row;
  }

  @BeforeEach
  void writeTable() throws IOException {
    append(Table.create(storage, SCHEMA), 0);
  }

  private void append(Table table, int firstRow) throws IOException {
    WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(100_000);
    try (TableWriter writer = table.newWriter(options)) {
      for (int number = firstRow; number < firstRow + ROW_COUNT; number++) {
        writer.write(row(number));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private Table addIndex(IndexSpec spec) throws IOException {
    Table.open(storage).indexes().add(spec).commit();
    return Table.open(storage);
  }

  private static FilterPredicate key(int number) {
    return FilterPredicates.column("run")
        .equalTo(row(number).get("run"))
        .and(FilterPredicates.column("event").equalTo(row(number).get("event")));
  }

  private static List<String> scan(Table table, FilterPredicate predicate, String... columns)
      throws IOException {
    List<String> rows = new ArrayList<>();
    TableScan scan = table.newScan().select(columns).filter(predicate);
    try (RecordReader reader = scan.open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().copy().toString());
      }
    }
    return rows;
  }

  private static List<String> texts(List<ColumnarRecord> records) {
    return records.stream().map(Object::toString).toList();
  }

  /** Compares lookups by values and by predicates with scans. */
  private void assertFound(Table table, String... columns) throws IOException {
    try (KeyLookup lookup = table.newScan().select(columns).openKeyLookup("run", "event")) {
      for (int number = 0; number < 2 * ROW_COUNT; number += 97) {
        Object event = row(number).get("event");
        if (event != null) {
          List<String> expected = scan(table, key(number), columns);
          assertEquals(expected, texts(lookup.find(key(number))), key(number).toString());
          assertEquals(expected, texts(lookup.findKey(row(number).get("run"), event)));
        }
      }
      List<List<Object>> keys = new ArrayList<>();
      List<List<String>> expected = new ArrayList<>();
      for (int number = 1; number < 2 * ROW_COUNT; number += 211) {
        if (row(number).get("event") != null) {
          keys.add(List.of(row(number).get("run"), row(number).get("event")));
          expected.add(scan(table, key(number), columns));
        }
      }
      assertEquals(expected, lookup.findKeys(keys).stream().map(r -> texts(r)).toList());
      assertEquals(List.of(), lookup.findKey(3, "absent"));
    }
  }

  private List<String> pathsOpenedFor(Table table, String... columns) throws IOException {
    storage.openedPaths().clear();
    try (KeyLookup lookup = table.newScan().select(columns).openKeyLookup("run", "event")) {
      storage.openedPaths().clear();
      for (int number = 1; number < ROW_COUNT; number += 97) {
        if (row(number).get("event") != null) {
          lookup.findKey(row(number).get("run"), row(number).get("event"));
        }
      }
    }
    return List.copyOf(storage.openedPaths());
  }

  private void assertIntact() throws IOException {
    List<Object> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private static boolean areIndexes(List<String> paths) {
    assertFalse(paths.isEmpty());
    return paths.stream().allMatch(path -> path.endsWith(".index"));
  }

  @Test
  void findsValuesOfAllTypesInTheIndexOnly() throws IOException {
    Table table = addIndex(IndexSpec.of("run", "event").including(INCLUDED));
    assertFound(table, INCLUDED);
    assertFound(table, "double", "event", "run", "fixed");
    assertFound(table, "other", "int");
    assertTrue(areIndexes(pathsOpenedFor(table, INCLUDED)));
    assertTrue(areIndexes(pathsOpenedFor(table, "event", "uuid")));
    assertFalse(areIndexes(pathsOpenedFor(table, "other")));
    assertIntact();
  }

  @Test
  void aColdLookupReadsOnePageOfTheIndex() throws IOException {
    Table table = addIndex(IndexSpec.of("run", "event").including("text", "double"));
    table.newCompaction().commit();
    table = table.refresh();
    assertEquals(1, table.snapshot().splitCount());
    int keyCount = 0;
    long bytesBefore = 0;
    long bytesRead = 0;
    for (int number = 1; number < ROW_COUNT; number += 31) {
      if (row(number).get("event") == null) {
        continue;
      }
      try (KeyLookup lookup =
          table.newScan().select("text", "double").openKeyLookup("run", "event")) {
        bytesBefore = storage.bytesRead();
        assertEquals(1, lookup.findKey(row(number).get("run"), row(number).get("event")).size());
        bytesRead += storage.bytesRead() - bytesBefore;
      }
      keyCount++;
    }
    assertTrue(
        bytesRead <= 1.1 * keyCount * PAGE_SIZE_IN_BYTES, bytesRead + " bytes for " + keyCount);
  }

  @Test
  void deletedRowsAndRowsAddedLaterAreHandled() throws IOException {
    Table table = addIndex(IndexSpec.of("run", "event").including("text", "int"));
    table.newDelete(FilterPredicates.parse("int < 2000")).commit();
    append(table.refresh(), ROW_COUNT / 2);
    assertFound(table.refresh(), "text", "int");
    table.refresh().newCompaction().commit();
    assertFound(table.refresh(), "text", "int");
    assertTrue(areIndexes(pathsOpenedFor(table.refresh(), "text", "int")));
    try (KeyLookup lookup =
        table
            .refresh()
            .newScan()
            .select("text")
            .filter(FilterPredicates.parse("other < 'other 3'"))
            .openKeyLookup("run", "event")) {
      for (int number = 1; number < ROW_COUNT; number += 97) {
        if (row(number).get("event") != null) {
          FilterPredicate filtered = key(number).and(FilterPredicates.parse("other < 'other 3'"));
          assertEquals(
              scan(table.refresh(), filtered, "text"),
              texts(lookup.findKey(row(number).get("run"), row(number).get("event"))));
        }
      }
    }
  }

  @Test
  void replacedValuesAreReadFromTheirColumnUntilTheIndexIsCompleted() throws IOException {
    IndexSpec spec = IndexSpec.of("run", "event").including("text", "int");
    Table table = addIndex(spec);
    table
        .newColumnUpdate()
        .replace("int")
        .compute(List.of("long"), (input, output) -> output.put(0, 5))
        .commit();
    table = table.refresh();
    assertFound(table, "text", "int");
    assertFalse(areIndexes(pathsOpenedFor(table, "text", "int")));
    assertTrue(areIndexes(pathsOpenedFor(table, "text")));
    assertIntact();
    KeyIndexes.Coverage coverage = table.indexes().coverage().get(0);
    assertEquals(spec, coverage.spec());
    assertEquals(coverage.splitCount(), coverage.indexedSplitCount());
    assertEquals(0, coverage.completeSplitCount());
    table = addIndex(IndexSpec.of("run", "event"));
    coverage = table.indexes().coverage().get(0);
    assertEquals(spec, coverage.spec());
    assertEquals(coverage.splitCount(), coverage.completeSplitCount());
    assertFound(table, "text", "int");
    assertTrue(areIndexes(pathsOpenedFor(table, "text", "int")));
  }

  @Test
  void anIndexThatIncludesOthersReplacesOneOfTheSameKey() throws IOException {
    addIndex(IndexSpec.of("run", "event"));
    addIndex(IndexSpec.of("run", "event").including("text"));
    Table table = addIndex(IndexSpec.of("run", "event").including("int", "text"));
    assertEquals(
        List.of(IndexSpec.of("run", "event").including("int", "text")), table.indexes().specs());
    assertFound(table, "text", "int");
    long version = table.snapshot().version();
    assertEquals(
        version,
        addIndex(IndexSpec.of("run", "event").including("int", "text")).snapshot().version());
  }

  @Test
  void addingAnIndexAgainKeepsWhatItHas() throws IOException {
    addIndex(IndexSpec.of("long").including("text").unique());
    Table table = addIndex(IndexSpec.of("long").including("int"));
    IndexSpec expected = IndexSpec.of("long").including("int").unique();
    assertEquals(List.of(expected), table.indexes().specs());
    assertEquals(List.of(expected), addIndex(IndexSpec.of("long")).indexes().specs());
    addIndex(IndexSpec.of("event").including("flag"));
    table = addIndex(IndexSpec.of("event"));
    assertEquals(IndexSpec.of("event").including("flag"), table.indexes().specs().get(1));
  }

  @Test
  void aColumnThatIsWidenedWhileItsIndexIsBuiltIsAConflict() throws IOException {
    Change change =
        Table.open(storage).indexes().add(IndexSpec.of("run", "event").including("float"));
    Table.open(storage)
        .newSchemaChange()
        .widen("float", Schema.create(Schema.Type.DOUBLE))
        .commit();
    assertThrows(CommitConflictException.class, change::commit);
    Table table = addIndex(IndexSpec.of("run", "event").including("float"));
    assertFound(table, "float");
    assertIntact();
  }

  @Test
  void severalLongValuesOfAKeyDoNotPreventTheIndex() throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < 6_000; i++) {
        GenericData.Record row = row(i / 60);
        row.put("text", "x".repeat(900));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = addIndex(IndexSpec.of("run", "event").including("text", "int"));
    KeyIndexes.Coverage coverage = table.indexes().coverage().get(0);
    assertEquals(coverage.splitCount(), coverage.completeSplitCount());
    assertFound(table, "text", "int");
    assertIntact();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 1_500, 20_000})
  void longValuesAndFrequentKeysAreReadFromTheColumns(int length) throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < 300; i++) {
        GenericData.Record row = row(i % 3 == 0 ? 1 : i);
        row.put("text", "x".repeat(i % 5 == 0 ? length : 3));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = addIndex(IndexSpec.of("run", "event").including("text", "int"));
    assertFound(table, "text", "int");
    assertEquals(102, scan(table, key(1), "text").size());
    assertIntact();
  }

  @Test
  void includedColumnsCanBeRenamedAndWidenedAndNothingElse() throws IOException {
    addIndex(IndexSpec.of("run", "event").including("int", "float"));
    Table.open(storage)
        .newSchemaChange()
        .rename("int", "number")
        .widen("number", nullable(Schema.Type.LONG))
        .commit();
    Table table = Table.open(storage);
    assertFound(table, "float", "number");
    assertRejected(
        "column \"float\" cannot have this type",
        () -> table.newSchemaChange().widen("float", Schema.create(Schema.Type.DOUBLE)));
    assertRejected(
        "column \"number\" cannot be dropped: the index of run, event includes it; drop the index"
            + " first",
        () -> table.newSchemaChange().drop("number").commit());
  }

  @Test
  void columnsThatCannotBeIncludedAreRejected() {
    KeyIndexes indexes = openTable().indexes();
    for (String name : List.of("price", "tags")) {
      assertRejected(
          "column \"" + name + "\" cannot be included in an index",
          () -> indexes.add(IndexSpec.of("run").including(name)));
    }
    assertRejected(
        "column \"run\" is part of the key",
        () -> indexes.add(IndexSpec.of("run").including("run")));
    assertRejected("no column", () -> indexes.add(IndexSpec.of("run").including("absent")));
    assertRejected("at least one key column", () -> IndexSpec.of());
  }

  private static Schema nullable(Schema.Type type) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
  }

  private Table openTable() {
    try {
      return Table.open(storage);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertRejected(
      String expectedMessage, org.junit.jupiter.api.function.Executable change) {
    InvalidTableException e = assertThrows(InvalidTableException.class, change);
    assertTrue(e.getMessage().contains(expectedMessage), e.getMessage());
  }
}
