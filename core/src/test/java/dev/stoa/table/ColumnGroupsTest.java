package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineScans;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.maintenance.Regroup;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Columns that share a file: which do, and that nobody who reads them sees a difference. */
class ColumnGroupsTest extends GroupedTables {
  @Test
  void theColumnsOfAGroupShareAFileAndTheOthersHaveTheirOwn() throws IOException {
    Table table = write(6, grouped("n0", "t3", "t5"));
    assertEquals(4, columnFiles().size());
    assertEquals(fileOf(table, "n0"), fileOf(table, "t5"));
    assertEquals(fileOf(table, "n0"), fileOf(table, "t3"));
    check(table, ROWS, allColumns(table));
    check(table, ROWS, "t5", "n4", "n0");
    verify(table);
  }

  @Test
  void aFewColumnsHaveAFileEachHoweverSmall() throws IOException {
    write(32, 5, GroupOptions.defaults());
    assertEquals(32, columnFiles().size());
  }

  @Test
  void manySmallColumnsShareFiles() throws IOException {
    Table table = write(33, 100, GroupOptions.defaults());
    assertEquals(1, columnFiles().size());
    check(table, 100, allColumns(table));
    verify(table);
  }

  @Test
  void onlySmallColumnsArePackedUpToThePackedFileSize() throws IOException {
    GroupOptions groups =
        GroupOptions.defaults().withSmallColumnLimitInBytes(2_000).withPackedFileSizeInBytes(1_500);
    Table table = write(40, groups);
    Set<Long> sizes = new TreeSet<>();
    for (String path : columnFiles()) {
      sizes.add((long) storage.bytes(path).length);
    }
    assertTrue(columnFiles().size() > 20 && columnFiles().size() < 30, sizes.toString());
    check(table, ROWS, allColumns(table));
    verify(table);
  }

  @Test
  void aSplitDirectoryHasNoMoreFilesThanItMay() throws IOException {
    for (int most : new int[] {1, 7, 10, 39}) {
      List.copyOf(storage.paths()).forEach(storage::delete);
      GroupOptions groups =
          GroupOptions.defaults().withSmallColumnLimitInBytes(1).withMaxFiles(most);
      Table table = write(40, 200, groups.withGroup(ColumnGroup.columnar("n0", "t1")));
      assertTrue(columnFiles().size() <= Math.max(2, most), columnFiles().size() + " of " + most);
      check(table, 200, allColumns(table));
    }
  }

  @Test
  void batchesFiltersLookupsAndKeysReadColumnsOfAGroup() throws IOException {
    Table table = write(6, grouped("n0", "t1", "n2"));
    int rows = 0;
    try (BatchReader reader = table.newScan().select(List.of("n2", "t3")).openBatches()) {
      while (reader.next()) {
        rows += reader.batch().rowCount();
      }
    }
    assertEquals(ROWS, rows);
    try (RecordReader reader =
        table.newScan().filter(parse("n2 = 300 and t1 = 'text 1 of 100'")).open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      assertEquals(100L, reader.record().get("n0"));
      assertFalse(reader.next());
    }
    try (KeyLookup lookup = table.newScan().openKeyLookup("n0")) {
      assertEquals("text 3 of 77", lookup.find(parse("n0 = 77")).get(0).get("t3").toString());
    }
  }

  @Test
  void aTaskThatWasSentReadsColumnsOfAGroup() throws IOException {
    Table table = write(6, grouped("n0", "t1", "n2"));
    ScanTask task = EngineScans.fromBytes(EngineScans.toBytes(table.newScan().tasks().get(0)));
    try (RecordReader reader = task.open(storage, RecordMode.EAGER)) {
      assertTrue(reader.next());
      assertTrue(reader.next());
      assertEquals(3L, reader.record().get("n2"));
    }
  }

  /** Storage that counts the bytes that are read of column files. */
  private static final class CountedReads extends ForwardingStorage {
    private final AtomicLong bytes = new AtomicLong();

    CountedReads(MemoryStorage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      InputFile file = super.open(path);
      return path.endsWith(".col") ? new CountedFile(file, bytes) : file;
    }
  }

  private static final class CountedFile extends ForwardingInputFile {
    private final AtomicLong bytes;

    CountedFile(InputFile file, AtomicLong bytes) {
      super(file);
      this.bytes = bytes;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      bytes.addAndGet(length);
      super.readFully(position, target, offset, length);
    }
  }

  private long bytesRead(String... columns) throws IOException {
    CountedReads counted = new CountedReads(storage);
    try (RecordReader reader =
        Table.open(counted).newScan().select(List.of(columns)).open(RecordMode.EAGER)) {
      while (reader.next()) {
        assertEquals(columns.length, reader.record().getSchema().getFields().size());
      }
    }
    return counted.bytes.get();
  }

  @Test
  void readingSomeColumnsOfAGroupReadsNoMoreBytesThanIfEachHadItsFile() throws IOException {
    write(40, GroupOptions.none());
    long alone = bytesRead("t5", "n6");
    List.copyOf(storage.paths()).forEach(storage::delete);
    write(40, GroupOptions.defaults().withSmallColumnLimitInBytes(1 << 20));
    assertEquals(1, columnFiles().size());
    assertEquals(alone, bytesRead("t5", "n6"));
    long all = storage.bytes(columnFiles().iterator().next()).length;
    assertTrue(alone < all / 10, alone + " of " + all);
  }

  @Test
  void aReplacedColumnOfAGroupGetsItsOwnFileAndTheOthersStayWhereTheyAre() throws IOException {
    Table table = write(6, grouped("n0", "n2", "n4"));
    String group = fileOf(table, "n2");
    ColumnUpdate update = table.newColumnUpdate().replace("n2");
    update.compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0)));
    update.commit();
    Table changed = table.refresh();
    assertEquals(group, fileOf(changed, "n0"));
    assertFalse(fileOf(changed, "n2").equals(group));
    check(changed, ROWS, "n0", "t1", "n4");
    try (RecordReader reader = changed.newScan().select(List.of("n2")).open(RecordMode.LAZY)) {
      for (long row = 0; row < ROWS; row++) {
        assertTrue(reader.next());
        assertEquals(row, reader.record().longAt(0));
      }
    }
    verify(changed);
    check(Table.open(storage, table.snapshot().version()), ROWS, "n2");
  }

  @Test
  void vacuumRemovesAGroupsFileWhenNoColumnOfItIsNamed() throws Exception {
    Table table = write(6, grouped("n0", "n2"));
    String group = fileOf(table, "n2");
    table.newSchemaChange().drop("n0").commit();
    vacuumLater(Table.open(storage));
    assertTrue(storage.exists(group));
    check(table.refresh(), ROWS, "n2", "t1");
    verify(table.refresh());
    table.refresh().newSchemaChange().drop("n2").commit();
    vacuumLater(Table.open(storage));
    assertFalse(storage.exists(group));
    check(table.refresh(), ROWS, "t1", "t5");
    verify(table.refresh());
  }

  @Test
  void deletesAndCompactionReadAndWriteGroups() throws IOException {
    Table table = write(40, 500, GroupOptions.defaults());
    table.newDelete(parse("n0 >= 100")).commit();
    check(table.refresh(), 100, allColumns(table));
    table.refresh().newCompaction().commit();
    check(table.refresh(), 100, allColumns(table));
    assertEquals(2, columnFiles().size());
    verify(table.refresh());
  }

  @Test
  void columnsAddedTogetherShareAFileWhereTheyAreMany() throws IOException {
    Table table = write(2, 50, GroupOptions.defaults());
    ColumnUpdate update = table.newColumnUpdate();
    List<String> names = new ArrayList<>();
    for (int i = 2; i < 80; i += 2) {
      names.add("n" + i);
      update.add(schema(80).getField("n" + i));
    }
    update.compute(
        List.of("n0"),
        (row, values) ->
            IntStream.range(0, names.size())
                .forEach(i -> values.put(i, row.longAt(0) * (2L * i + 3))));
    update.commit();
    assertEquals(3, columnFiles().size());
    check(table.refresh(), 50, names.toArray(String[]::new));
    verify(table.refresh());
  }

  @Test
  void aFileThatWasCutOrLengthenedIsRefusedForEachColumn() throws IOException {
    Table table = write(4, grouped("n0", "t1", "n2"));
    String path = fileOf(table, "n0");
    byte[] bytes = storage.bytes(path);
    for (int length : new int[] {bytes.length - 1, bytes.length / 2, bytes.length + 1}) {
      storage.put(path, Arrays.copyOf(bytes, length));
      for (String column : List.of("n0", "t1", "n2")) {
        var fault = assertThrows(CorruptFileException.class, () -> check(table, ROWS, column));
        assertTrue(fault.getMessage().contains("bytes, found " + length), fault.getMessage());
      }
    }
  }

  @Test
  void aTableIsRebuiltOfFilesOfGroups() throws IOException {
    Table table = write(40, 200, GroupOptions.defaults());
    for (String path : List.copyOf(storage.paths())) {
      if (path.startsWith("_stoa/")) {
        storage.delete(path);
      }
    }
    new Repair(storage).run();
    Table rebuilt = Table.open(storage);
    assertEquals(table.schema().getFields().size(), rebuilt.schema().getFields().size());
    check(rebuilt, 200, allColumns(table));
    verify(rebuilt);
  }

  @Test
  void theOtherColumnsOfAGroupAreRecoveredWhenOneIsCorrupt() throws IOException {
    Table table = write(4, grouped("n0", "t1", "n2"));
    String path = fileOf(table, "n0");
    byte[] bytes = storage.bytes(path);
    bytes[4] ^= 1;
    storage.put(path, bytes);
    for (String name : List.copyOf(storage.paths())) {
      if (name.startsWith("_stoa/")) {
        storage.delete(name);
      }
    }
    new Repair(storage).run();
    check(Table.open(storage), ROWS, "t1", "n2", "t3");
    assertEquals(3, Table.open(storage).schema().getFields().size());
  }

  @Test
  void rejectsAGroupOfAMissingColumn() throws IOException {
    Table table = Table.create(storage, schema(4));
    WriteOptions options = WriteOptions.defaults().withGroups(grouped("n0", "x"));
    assertThrows(InvalidTableException.class, () -> table.newWriter(options));
    assertThrows(IllegalArgumentException.class, () -> grouped("n0"));
    assertThrows(IllegalArgumentException.class, () -> grouped("n0", "n0"));
    GroupOptions groups = grouped("n0", "t1");
    ColumnGroup second = ColumnGroup.columnar("t1", "n2");
    assertThrows(IllegalArgumentException.class, () -> groups.withGroup(second));
  }

  @Test
  void columnsThatAreNotTogetherInRowsLeaveNoFileOpen() throws IOException {
    write(6, inRows("n0", "t5"));
    HookedStorage counted = new HookedStorage(storage);
    Table table = Table.open(counted);
    for (List<String> columns : List.of(List.<String>of(), List.of("t5", "n2"), List.of("n2"))) {
      try (RowBytesReader reader = EngineScans.openRows(table.newScan().select(columns))) {
        assertThrows(InvalidTableException.class, reader::next);
      }
      assertEquals(0, counted.openFiles());
    }
  }

  @Test
  void aRegroupingIsRefusedWhenItsTypesWereRolledBackMeanwhile() throws IOException {
    Table table =
        Table.create(
            storage,
            SchemaBuilder.record("R").fields().requiredInt("a").requiredInt("b").endRecord());
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      GenericData.Record row = new GenericData.Record(table.schema());
      row.put(0, 1);
      row.put(1, 2);
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
    long narrow = table.refresh().snapshot().version();
    Schema wide = Schema.create(Schema.Type.LONG);
    table.refresh().newSchemaChange().widen("a", wide).commit();
    Table widened = table.refresh();
    WriteOptions together = WriteOptions.defaults().withGroup(ColumnGroup.rowOriented("a", "b"));
    Regroup regroup = widened.newRegroup(together.groups()).options(together);
    widened.newRollback(narrow).commit();
    assertThrows(CommitConflictException.class, regroup::commit);
    verify(table.refresh());
    table.refresh().newRegroup(together.groups()).options(together).commit();
    verify(table.refresh());
  }
}
