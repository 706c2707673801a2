package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.RowLayout;
import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Repair;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Columns of a row-oriented group are read and changed like others, and can be read as stored rows.
 */
class RowOrientedGroupsTest extends GroupedTables {
  @Test
  void readsColumnsOfRowFilesAsOtherColumns() throws IOException {
    Table table = write(8, rowOrientedGroup("n0", "t5", "n2", "t1"));
    assertEquals(5, columnFileCount(table));
    assertEquals(pathOf(table, "n0"), pathOf(table, "t1"));
    assertRows(table, ROW_COUNT, columnNames(table));
    assertRows(table, ROW_COUNT, "t5", "n4", "n0");
    assertNoFaults(table);
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
      assertEquals("text 5 of 77", lookup.find(parse("n0 = 77")).get(0).get("t5").toString());
    }
    assertEquals("text 5 of 11", table.newScan().take(4, 11, 3).get(1).get("t5").toString());
    long fileSizeInBytes = storage.bytes(pathOf(table, "n0")).length;
    assertEquals(
        fileSizeInBytes,
        table.describe().files().stream()
            .filter(file -> file.layout().equals("row"))
            .mapToLong(file -> file.sizeInBytes())
            .sum());
    assertEquals(8, table.describePages().size());
    ScanTask task = EngineScans.fromBytes(EngineScans.toBytes(table.newScan().tasks().get(0)));
    try (RecordReader reader = task.open(storage, RecordMode.EAGER)) {
      assertTrue(reader.next());
    }
  }

  @Test
  void changesColumnsOfRowFilesAsOtherColumns() throws IOException {
    Table table = write(8, rowOrientedGroup("n0", "t5", "n2"));
    table
        .newColumnUpdate()
        .replace("n2")
        .compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0) * 3))
        .commit();
    assertRows(table.refresh(), ROW_COUNT, columnNames(table));
    table.refresh().newSchemaChange().drop("t5").commit();
    table.refresh().newSchemaChange().makeNullable("n0").commit();
    table.refresh().newDelete(parse("n4 >= 500")).commit();
    assertRows(table.refresh(), 100, "n0", "t1", "n2");
    assertNoFaults(table.refresh());
    Table regroupedTable = regroup(table.refresh(), rowOrientedGroup("n0", "n2", "t1"));
    assertEquals(5, columnFileCount(regroupedTable));
    assertRows(regroupedTable, 100, "n0", "t1", "n2", "t7");
    regroupedTable.newCompaction().commit();
    assertEquals(5, columnFileCount(table.refresh()));
    assertRows(table.refresh(), 100, "n0", "t1", "n2", "t7");
    assertNoFaults(table.refresh());
  }

  @Test
  void readsRowsAsStoredBytes() throws IOException {
    Table table = write(6, rowOrientedGroup("n0", "t3", "n2"));
    table.newDelete(parse("n0 < 10")).commit();
    try (RowBytesReader reader =
        EngineScans.openRows(table.refresh().newScan().select(List.of("n0", "n2", "t3")))) {
      for (int row = 10; row < ROW_COUNT; row++) {
        assertTrue(reader.next());
        ByteBuffer bytes = reader.rowBytes();
        RowLayout layout = reader.layout();
        assertEquals(
            List.of("n0", "t3", "n2"), reader.columns().stream().map(c -> c.name()).toList());
        assertEquals(bytes.remaining(), bytes.getInt(bytes.position()));
        assertEquals(value(row, 0), bytes.getLong(bytes.position() + layout.slotOffset(0)));
        assertEquals(value(row, 2), bytes.getLong(bytes.position() + layout.slotOffset(2)));
        assertEquals(value(row, 3) == null, layout.isNull(bytes, 1));
        if (!layout.isNull(bytes, 1)) {
          int slot = bytes.position() + layout.slotOffset(1);
          byte[] text = new byte[bytes.getInt(slot + 4)];
          bytes.get(bytes.position() + bytes.getInt(slot), text);
          assertEquals(value(row, 3), new String(text, StandardCharsets.UTF_8));
        }
      }
      assertFalse(reader.next());
    }
    table.refresh().newSchemaChange().rename("n2", "renamed").commit();
    table.refresh().newSchemaChange().drop("t3").commit();
    TableScan rowOrientedScan = table.refresh().newScan().select(List.of("renamed", "n0"));
    assertTrue(EngineScans.isRowOriented(rowOrientedScan));
    try (RowBytesReader reader = EngineScans.openRows(rowOrientedScan)) {
      assertTrue(reader.next());
      int slot = reader.slot("renamed");
      assertEquals(2, slot);
      ByteBuffer bytes = reader.rowBytes();
      assertEquals(
          value(10, 2), bytes.getLong(bytes.position() + reader.layout().slotOffset(slot)));
      assertThrows(IllegalArgumentException.class, () -> reader.slot("t3"));
    }
    TableScan mixedScan = table.newScan().select(List.of("n0", "t5"));
    assertFalse(EngineScans.isRowOriented(mixedScan));
    try (RowBytesReader reader = EngineScans.openRows(mixedScan)) {
      var error = assertThrows(InvalidTableException.class, reader::next);
      assertTrue(error.getMessage().contains("regroup the table with --group row:n0,t5"));
    }
  }

  @Test
  void repairRebuildsATableFromRowFiles() throws IOException {
    Table table = write(6, rowOrientedGroup("n0", "t3", "n2"));
    deleteMetadata();
    new Repair(storage).run();
    assertRows(Table.open(storage), ROW_COUNT, columnNames(table));
    assertNoFaults(Table.open(storage));
  }

  @Test
  void verificationDetectsEachFlippedByteOfARowFile() throws IOException {
    Table table = write(4, 70, rowOrientedGroup("n0", "t1", "n2"));
    String path = pathOf(table, "n0");
    byte[] originalBytes = storage.bytes(path);
    for (int offset = 0; offset < originalBytes.length; offset++) {
      byte[] bytes = originalBytes.clone();
      bytes[offset] ^= 4;
      storage.put(path, bytes);
      List<Fault> faults = new ArrayList<>();
      TableVerifier.verify(storage, faults::add);
      assertFalse(faults.isEmpty(), "byte " + offset);
    }
  }
}
