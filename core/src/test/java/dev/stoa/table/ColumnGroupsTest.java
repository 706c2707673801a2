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

/** Columns of a group share a file, which no reader or change of the table notices. */
class ColumnGroupsTest extends GroupedTables {
  @Test
  void onlyTheColumnsOfAGroupShareAFile() throws IOException {
    Table table = write(6, columnarGroup("n0", "t3", "t5"));
    assertEquals(4, columnFilePaths().size());
    assertEquals(pathOf(table, "n0"), pathOf(table, "t5"));
    assertEquals(pathOf(table, "n0"), pathOf(table, "t3"));
    assertRows(table, ROW_COUNT, columnNames(table));
    assertRows(table, ROW_COUNT, "t5", "n4", "n0");
    assertNoFaults(table);
  }

  @Test
  void fewColumnsHaveSeparateFilesRegardlessOfTheirSize() throws IOException {
    write(32, 5, GroupOptions.defaults());
    assertEquals(32, columnFilePaths().size());
  }

  @Test
  void manySmallColumnsShareFiles() throws IOException {
    Table table = write(33, 100, GroupOptions.defaults());
    assertEquals(1, columnFilePaths().size());
    assertRows(table, 100, columnNames(table));
    assertNoFaults(table);
  }

  @Test
  void packsSmallColumnsUpToThePackedFileSize() throws IOException {
    GroupOptions groups =
        GroupOptions.defaults().withSmallColumnLimitInBytes(2_000).withPackedFileSizeInBytes(1_500);
    Table table = write(40, groups);
    Set<Long> sizes = new TreeSet<>();
    for (String path : columnFilePaths()) {
      sizes.add((long) storage.bytes(path).length);
    }
    assertTrue(columnFilePaths().size() > 20 && columnFilePaths().size() < 30, sizes.toString());
    assertRows(table, ROW_COUNT, columnNames(table));
    assertNoFaults(table);
  }

  @Test
  void limitsTheFilesOfASplitDirectory() throws IOException {
    for (int maxFiles : new int[] {1, 7, 10, 39}) {
      List.copyOf(storage.paths()).forEach(storage::delete);
      GroupOptions groups =
          GroupOptions.defaults().withSmallColumnLimitInBytes(1).withMaxFiles(maxFiles);
      Table table = write(40, 200, groups.withGroup(ColumnGroup.columnar("n0", "t1")));
      assertTrue(
          columnFilePaths().size() <= Math.max(2, maxFiles),
          columnFilePaths().size() + " of " + maxFiles);
      assertRows(table, 200, columnNames(table));
    }
  }

  @Test
  void batchesFiltersAndKeyLookupsReadGroupedColumns() throws IOException {
    Table table = write(6, columnarGroup("n0", "t1", "n2"));
    int rowCount = 0;
    try (BatchReader reader = table.newScan().select(List.of("n2", "t3")).openBatches()) {
      while (reader.next()) {
        rowCount += reader.batch().rowCount();
      }
    }
    assertEquals(ROW_COUNT, rowCount);
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
  void serializedTasksReadGroupedColumns() throws IOException {
    Table table = write(6, columnarGroup("n0", "t1", "n2"));
    ScanTask task = EngineScans.fromBytes(EngineScans.toBytes(table.newScan().tasks().get(0)));
    try (RecordReader reader = task.open(storage, RecordMode.EAGER)) {
      assertTrue(reader.next());
      assertTrue(reader.next());
      assertEquals(3L, reader.record().get("n2"));
    }
  }

  /** A storage that counts the bytes that are read from column files. */
  private static final class CountingStorage extends ForwardingStorage {
    private final AtomicLong bytesRead = new AtomicLong();

    CountingStorage(MemoryStorage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      InputFile file = super.open(path);
      return path.endsWith(".col") ? new CountingFile(file, bytesRead) : file;
    }
  }

  private static final class CountingFile extends ForwardingInputFile {
    private final AtomicLong bytesRead;

    CountingFile(InputFile file, AtomicLong bytesRead) {
      super(file);
      this.bytesRead = bytesRead;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      bytesRead.addAndGet(length);
      super.readFully(position, target, offset, length);
    }
  }

  private long bytesRead(String... columns) throws IOException {
    CountingStorage countingStorage = new CountingStorage(storage);
    try (RecordReader reader =
        Table.open(countingStorage).newScan().select(List.of(columns)).open(RecordMode.EAGER)) {
      while (reader.next()) {
        assertEquals(columns.length, reader.record().getSchema().getFields().size());
      }
    }
    return countingStorage.bytesRead.get();
  }

  @Test
  void groupedColumnsAreReadWithAsFewBytesAsSeparateFiles() throws IOException {
    write(40, GroupOptions.none());
    long separateBytes = bytesRead("t5", "n6");
    List.copyOf(storage.paths()).forEach(storage::delete);
    write(40, GroupOptions.defaults().withSmallColumnLimitInBytes(1 << 20));
    assertEquals(1, columnFilePaths().size());
    assertEquals(separateBytes, bytesRead("t5", "n6"));
    long fileSizeInBytes = storage.bytes(columnFilePaths().iterator().next()).length;
    assertTrue(separateBytes < fileSizeInBytes / 10, separateBytes + " of " + fileSizeInBytes);
  }

  @Test
  void replacingAGroupedColumnLeavesTheOthersInTheirFile() throws IOException {
    Table table = write(6, columnarGroup("n0", "n2", "n4"));
    String groupPath = pathOf(table, "n2");
    ColumnUpdate update = table.newColumnUpdate().replace("n2");
    update.compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0)));
    update.commit();
    Table updatedTable = table.refresh();
    assertEquals(groupPath, pathOf(updatedTable, "n0"));
    assertFalse(pathOf(updatedTable, "n2").equals(groupPath));
    assertRows(updatedTable, ROW_COUNT, "n0", "t1", "n4");
    try (RecordReader reader = updatedTable.newScan().select(List.of("n2")).open(RecordMode.LAZY)) {
      for (long row = 0; row < ROW_COUNT; row++) {
        assertTrue(reader.next());
        assertEquals(row, reader.record().longAt(0));
      }
    }
    assertNoFaults(updatedTable);
    assertRows(Table.open(storage, table.snapshot().version()), ROW_COUNT, "n2");
  }

  @Test
  void vacuumDeletesTheFileOfAGroupWithoutColumns() throws Exception {
    Table table = write(6, columnarGroup("n0", "n2"));
    String groupPath = pathOf(table, "n2");
    table.newSchemaChange().drop("n0").commit();
    vacuumLater(Table.open(storage));
    assertTrue(storage.exists(groupPath));
    assertRows(table.refresh(), ROW_COUNT, "n2", "t1");
    assertNoFaults(table.refresh());
    table.refresh().newSchemaChange().drop("n2").commit();
    vacuumLater(Table.open(storage));
    assertFalse(storage.exists(groupPath));
    assertRows(table.refresh(), ROW_COUNT, "t1", "t5");
    assertNoFaults(table.refresh());
  }

  @Test
  void deletesAndCompactionsKeepGroups() throws IOException {
    Table table = write(40, 500, GroupOptions.defaults());
    table.newDelete(parse("n0 >= 100")).commit();
    assertRows(table.refresh(), 100, columnNames(table));
    table.refresh().newCompaction().commit();
    assertRows(table.refresh(), 100, columnNames(table));
    assertEquals(2, columnFilePaths().size());
    assertNoFaults(table.refresh());
  }

  @Test
  void manyColumnsAddedTogetherShareAFile() throws IOException {
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
    assertEquals(3, columnFilePaths().size());
    assertRows(table.refresh(), 50, names.toArray(String[]::new));
    assertNoFaults(table.refresh());
  }

  @Test
  void rejectsTruncatedAndExtendedFilesForEachColumn() throws IOException {
    Table table = write(4, columnarGroup("n0", "t1", "n2"));
    String path = pathOf(table, "n0");
    byte[] bytes = storage.bytes(path);
    for (int length : new int[] {bytes.length - 1, bytes.length / 2, bytes.length + 1}) {
      storage.put(path, Arrays.copyOf(bytes, length));
      for (String column : List.of("n0", "t1", "n2")) {
        var error =
            assertThrows(CorruptFileException.class, () -> assertRows(table, ROW_COUNT, column));
        assertTrue(error.getMessage().contains("bytes, found " + length), error.getMessage());
      }
    }
  }

  @Test
  void repairRebuildsATableFromGroupedFiles() throws IOException {
    Table table = write(40, 200, GroupOptions.defaults());
    deleteMetadata();
    new Repair(storage).run();
    Table rebuiltTable = Table.open(storage);
    assertEquals(table.schema().getFields().size(), rebuiltTable.schema().getFields().size());
    assertRows(rebuiltTable, 200, columnNames(table));
    assertNoFaults(rebuiltTable);
  }

  @Test
  void repairRecoversTheOtherColumnsOfAGroupIfOneIsCorrupt() throws IOException {
    Table table = write(4, columnarGroup("n0", "t1", "n2"));
    String path = pathOf(table, "n0");
    byte[] bytes = storage.bytes(path);
    bytes[4] ^= 1; // in the header of the first column's file
    storage.put(path, bytes);
    deleteMetadata();
    new Repair(storage).run();
    assertRows(Table.open(storage), ROW_COUNT, "t1", "n2", "t3");
    assertEquals(3, Table.open(storage).schema().getFields().size());
  }

  @Test
  void rejectsGroupsOfMissingRepeatedOrTooFewColumns() throws IOException {
    Table table = Table.create(storage, schema(4));
    WriteOptions options = WriteOptions.defaults().withGroups(columnarGroup("n0", "x"));
    assertThrows(InvalidTableException.class, () -> table.newWriter(options));
    assertThrows(IllegalArgumentException.class, () -> columnarGroup("n0"));
    assertThrows(IllegalArgumentException.class, () -> columnarGroup("n0", "n0"));
    GroupOptions groups = columnarGroup("n0", "t1");
    ColumnGroup overlappingGroup = ColumnGroup.columnar("t1", "n2");
    assertThrows(IllegalArgumentException.class, () -> groups.withGroup(overlappingGroup));
  }

  @Test
  void rejectedRowReadersLeaveNoFileOpen() throws IOException {
    write(6, rowOrientedGroup("n0", "t5"));
    HookedStorage hookedStorage = new HookedStorage(storage);
    Table table = Table.open(hookedStorage);
    for (List<String> columns : List.of(List.<String>of(), List.of("t5", "n2"), List.of("n2"))) {
      try (RowBytesReader reader = EngineScans.openRows(table.newScan().select(columns))) {
        assertThrows(InvalidTableException.class, reader::next);
      }
      assertEquals(0, hookedStorage.openFileCount());
    }
  }

  @Test
  void rejectsARegroupingIfItsTypesWereRolledBack() throws IOException {
    Table table =
        Table.create(
            storage,
            SchemaBuilder.record("R").fields().requiredInt("a").requiredInt("b").endRecord());
    try (TableWriter writer = table.newWriter()) {
      GenericData.Record row = new GenericData.Record(table.schema());
      row.put(0, 1);
      row.put(1, 2);
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
    long narrowVersion = table.refresh().snapshot().version();
    Schema longSchema = Schema.create(Schema.Type.LONG);
    table.refresh().newSchemaChange().widen("a", longSchema).commit();
    Table widenedTable = table.refresh();
    WriteOptions groupedOptions =
        WriteOptions.defaults().withGroup(ColumnGroup.rowOriented("a", "b"));
    Regroup regroup = widenedTable.newRegroup(groupedOptions.groups()).options(groupedOptions);
    widenedTable.newRollback(narrowVersion).commit();
    assertThrows(CommitConflictException.class, regroup::commit);
    assertNoFaults(table.refresh());
    table.refresh().newRegroup(groupedOptions.groups()).options(groupedOptions).commit();
    assertNoFaults(table.refresh());
  }
}
