package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes.Coverage;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Split directories whose bounds rule nothing out share an index file. */
class SharedIndexTest {
  private static final int SPLIT_COUNT = 20;
  private static final int ROWS_PER_SPLIT = 50;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredLong("id")
          .requiredString("note")
          .requiredInt("value")
          .endRecord();

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  private static GenericData.Record row(long id, int value) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("id", id);
    row.put("note", "note " + id);
    row.put("value", value);
    return row;
  }

  /** Appends a split directory with the ids that leave a remainder. */
  private void append(int remainder) throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < ROWS_PER_SPLIT; i++) {
        writer.write(row((long) i * 100 + remainder, i));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @BeforeEach
  void createTable() throws IOException {
    Table.create(storage, SCHEMA).indexes().add(IndexSpec.of("id").including("value")).commit();
    for (int split = 0; split < SPLIT_COUNT; split++) {
      append(split);
    }
    complete();
  }

  private static void complete(HookedStorage storage) throws IOException {
    Table.open(storage).indexes().add(List.of("id")).commit();
  }

  private void complete() throws IOException {
    complete(storage);
  }

  /** Returns the paths of the index files. */
  private Set<String> indexPaths() throws IOException {
    Set<String> paths = new TreeSet<>();
    Table table = Table.open(storage);
    for (SplitDirectory split : SegmentReader.readAll(storage, table.state().root(), id -> true)) {
      for (IndexFile file : split.indexFiles()) {
        paths.add(file.path(split.name()));
      }
    }
    return paths;
  }

  private List<String> find(String columnName, long id) throws IOException {
    try (KeyLookup lookup = Table.open(storage).newScan().select(columnName).openKeyLookup("id")) {
      List<String> found = new ArrayList<>();
      for (ColumnarRecord row : lookup.findKey(id)) {
        found.add(row.get(columnName).toString());
      }
      return found;
    }
  }

  private void assertNoFaults() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private Coverage coverage() throws IOException {
    return Table.open(storage).indexes().coverage().get(0);
  }

  @Test
  void findsEveryRowByOneFile() throws IOException {
    Set<String> paths = indexPaths();
    assertEquals(1, paths.size());
    assertTrue(paths.iterator().next().matches("_stoa/i-[0-9a-f]{32}\\.index"), paths::toString);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      for (int i = 0; i < ROWS_PER_SPLIT; i++) {
        long id = i * 100L + split;
        assertEquals(List.of("note " + id), find("note", id));
        assertEquals(List.of(String.valueOf(i)), find("value", id));
      }
    }
    assertEquals(List.of(), find("note", SPLIT_COUNT));
    assertNoFaults();
    Coverage coverage = coverage();
    assertEquals(SPLIT_COUNT, coverage.completeSplitCount());
    assertTrue(coverage.sizeInBytes() < 100_000, coverage::toString);
    long version = Table.open(storage).snapshot().version();
    complete();
    assertEquals(version, Table.open(storage).snapshot().version(), "nothing was to be merged");
  }

  @Test
  void findsManyKeysInTheOrderOfTheTable() throws IOException {
    append(3);
    append(3);
    List<List<Object>> keys = new ArrayList<>();
    for (long id = 4_999; id >= 0; id--) {
      keys.add(List.of(id));
    }
    try (KeyLookup lookup = Table.open(storage).newScan().openKeyLookup("id")) {
      List<List<ColumnarRecord>> found = lookup.findKeys(keys);
      for (int i = 0; i < keys.size(); i++) {
        long id = (Long) keys.get(i).get(0);
        int expected = id % 100 == 3 ? 3 : id % 100 < SPLIT_COUNT ? 1 : 0;
        assertEquals(expected, found.get(i).size(), keys.get(i)::toString);
      }
      assertEquals(SPLIT_COUNT + 2, lookup.metrics().splitsRead());
    }
  }

  @Test
  void readsNewSplitDirectoriesByTheirOwnIndexUntilTheyAreMerged() throws IOException {
    String first = indexPaths().iterator().next();
    append(40);
    append(41);
    complete();
    assertEquals(3, indexPaths().size(), "lookups read few files");
    for (int remainder = 42; remainder < 50; remainder++) {
      append(remainder);
    }
    complete();
    Set<String> paths = indexPaths();
    assertEquals(2, paths.size(), paths::toString);
    assertTrue(paths.contains(first), "the large file was not built again");
    assertEquals(List.of("note 141"), find("note", 141));
    for (int remainder = 50; remainder < 70; remainder++) {
      append(remainder);
    }
    complete();
    assertEquals(1, indexPaths().size(), "files of similar size are merged");
    assertNoFaults();
    Table.open(storage).newVacuum(new VacuumOptions(Duration.ZERO, 1)).run();
    assertEquals(1, sharedFileCount());
    assertEquals(List.of("note 141"), find("note", 141));
  }

  private long sharedFileCount() throws IOException {
    return storage.list(TablePaths.METADATA).stream()
        .map(StorageEntry::name)
        .filter(name -> name.endsWith(".index"))
        .count();
  }

  @Test
  void ignoresSplitDirectoriesThatWereRewrittenOrWhoseKeysWereReplaced() throws IOException {
    Table table = Table.open(storage);
    table
        .newColumnUpdate()
        .replace("id")
        .computeWhere(
            column("id").equalTo(207L), List.of("id"), (row, values) -> values.put(0, 1_000_000L))
        .commit();
    assertEquals(SPLIT_COUNT - 1, coverage().indexedSplitCount());
    assertEquals(List.of(), find("note", 207));
    assertEquals(List.of("note 207"), find("note", 1_000_000));
    assertEquals(List.of("note 107"), find("note", 107));
    assertNoFaults();
    Table.open(storage).newCompaction().commit();
    assertEquals(List.of("note 207"), find("note", 1_000_000));
    assertEquals(List.of("note 301"), find("note", 301));
    Table.open(storage).newVacuum(new VacuumOptions(Duration.ZERO, 1)).run();
    assertEquals(0, sharedFileCount());
    assertNoFaults();
  }

  @Test
  void readsReplacedIncludedValuesFromTheColumn() throws IOException {
    Table.open(storage)
        .newColumnUpdate()
        .replace("value")
        .computeWhere(
            column("id").equalTo(207L), List.of("value"), (row, values) -> values.put(0, -1))
        .commit();
    assertEquals(SPLIT_COUNT, coverage().indexedSplitCount());
    assertEquals(SPLIT_COUNT - 1, coverage().completeSplitCount());
    assertEquals(List.of("-1"), find("value", 207));
    assertEquals(List.of("3"), find("value", 307));
    assertEquals(List.of("2"), find("value", 208));
    assertNoFaults();
    complete();
    assertEquals(SPLIT_COUNT, coverage().completeSplitCount());
    assertEquals(List.of("-1"), find("value", 207));
  }

  @Test
  void upsertsReadTheSharedFileOnce() throws IOException {
    long before = storage.readCount();
    try (Upsert upsert = Table.open(storage).newUpsert(List.of("id"))) {
      upsert.write(row(1_005, -5));
      upsert.write(row(55, -6));
      upsert.commit();
      assertEquals(1, upsert.replacedRowCount());
    }
    assertTrue(storage.readCount() - before < SPLIT_COUNT, "not one read per split directory");
    assertEquals(List.of("-5"), find("value", 1_005));
    assertEquals(List.of("-6"), find("value", 55));
    assertNoFaults();
  }

  @Test
  void uniqueKeysAreFoundInTheSharedFile() throws IOException {
    Table.open(storage).indexes().add(IndexSpec.of("id").including("value").unique()).commit();
    assertEquals(1, indexPaths().size());
    InvalidTableException exception =
        assertThrows(InvalidTableException.class, () -> append(SPLIT_COUNT - 1));
    assertTrue(
        exception.getMessage().contains("two rows have the key id = "), exception::getMessage);
    append(SPLIT_COUNT);
    Table.open(storage).newDelete(column("id").equalTo(19L)).commit();
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(19, 1_900));
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(List.of("1900"), find("value", 19));
  }

  @Test
  void scansTestOnlyTheRowsOfTheSplitDirectory() throws IOException {
    for (long id : new long[] {0, 19, 1_007, 4_919, 77}) {
      List<Long> found = new ArrayList<>();
      try (RecordReader reader =
          Table.open(storage).newScan().filter(column("id").equalTo(id)).open(RecordMode.EAGER)) {
        while (reader.next()) {
          found.add((Long) reader.record().get("id"));
        }
      }
      assertEquals(id == 77 ? List.of() : List.of(id), found);
    }
  }

  @Test
  void scansReadOnlySplitDirectoriesWithTheKey() throws IOException {
    append(70);
    for (long id : new long[] {100, 219, 1_007, 4_919, 77}) {
      List<ScanTask> tasks = Table.open(storage).newScan().filter(column("id").equalTo(id)).tasks();
      assertEquals(
          id == 77 ? 1 : 2, tasks.size(), "that with the key, and that with another index");
    }
    assertEquals(
        4,
        Table.open(storage).newScan().filter(column("id").in(101L, 202L, 4_903L)).tasks().size());
  }

  @Test
  void verifyNamesADamagedFile() throws IOException {
    String path = indexPaths().iterator().next();
    byte[] bytes;
    try (InputFile file = storage.open(path)) {
      bytes = new byte[(int) file.sizeInBytes()];
      file.readFully(0, bytes, 0, bytes.length);
    }
    bytes[100] ^= 1;
    storage.delete(path);
    storage.createIfAbsent(path, bytes);
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertFalse(faults.isEmpty());
    assertEquals(path, faults.get(0).file());
  }
}
