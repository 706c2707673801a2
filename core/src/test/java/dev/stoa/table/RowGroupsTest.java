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

/** Columns of a group stored row by row. */
class RowGroupsTest extends GroupedTables {
  @Test
  void columnsInRowsAreReadAsOthersAre() throws IOException {
    Table table = write(8, inRows("n0", "t5", "n2", "t1"));
    assertEquals(5, filesNamed(table));
    assertEquals(fileOf(table, "n0"), fileOf(table, "t1"));
    check(table, ROWS, allColumns(table));
    check(table, ROWS, "t5", "n4", "n0");
    verify(table);
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
      assertEquals("text 5 of 77", lookup.find(parse("n0 = 77")).get(0).get("t5").toString());
    }
    assertEquals("text 5 of 11", table.newScan().take(4, 11, 3).get(1).get("t5").toString());
    long counted = storage.bytes(fileOf(table, "n0")).length;
    assertEquals(
        counted,
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
  void columnsInRowsAreChangedAsOthersAre() throws IOException {
    Table table = write(8, inRows("n0", "t5", "n2"));
    table
        .newColumnUpdate()
        .replace("n2")
        .compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0) * 3))
        .commit();
    check(table.refresh(), ROWS, allColumns(table));
    table.refresh().newSchemaChange().drop("t5").commit();
    table.refresh().newSchemaChange().makeNullable("n0").commit();
    table.refresh().newDelete(parse("n4 >= 500")).commit();
    check(table.refresh(), 100, "n0", "t1", "n2");
    verify(table.refresh());
    Table regrouped = regroup(table.refresh(), inRows("n0", "n2", "t1"));
    assertEquals(5, filesNamed(regrouped));
    check(regrouped, 100, "n0", "t1", "n2", "t7");
    regrouped.newCompaction().commit();
    assertEquals(5, filesNamed(table.refresh()));
    check(table.refresh(), 100, "n0", "t1", "n2", "t7");
    verify(table.refresh());
  }

  @Test
  void rowsAreReadAsStoredBytes() throws IOException {
    Table table = write(6, inRows("n0", "t3", "n2"));
    table.newDelete(parse("n0 < 10")).commit();
    try (RowBytesReader reader =
        EngineScans.openRows(table.refresh().newScan().select(List.of("n0", "n2", "t3")))) {
      for (int row = 10; row < ROWS; row++) {
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
    TableScan some = table.refresh().newScan().select(List.of("renamed", "n0"));
    assertTrue(EngineScans.isRowOriented(some));
    try (RowBytesReader reader = EngineScans.openRows(some)) {
      assertTrue(reader.next());
      int slot = reader.slot("renamed");
      assertEquals(2, slot);
      ByteBuffer bytes = reader.rowBytes();
      assertEquals(
          value(10, 2), bytes.getLong(bytes.position() + reader.layout().slotOffset(slot)));
      assertThrows(IllegalArgumentException.class, () -> reader.slot("t3"));
    }
    TableScan others = table.newScan().select(List.of("n0", "t5"));
    assertFalse(EngineScans.isRowOriented(others));
    try (RowBytesReader reader = EngineScans.openRows(others)) {
      var fault = assertThrows(InvalidTableException.class, reader::next);
      assertTrue(fault.getMessage().contains("regroup the table with --group row:n0,t5"));
    }
  }

  @Test
  void aTableIsRebuiltOfFilesOfRows() throws IOException {
    Table table = write(6, inRows("n0", "t3", "n2"));
    for (String path : List.copyOf(storage.paths())) {
      if (path.startsWith("_stoa/")) {
        storage.delete(path);
      }
    }
    new Repair(storage).run();
    check(Table.open(storage), ROWS, allColumns(table));
    verify(Table.open(storage));
  }

  @Test
  void everyFlippedByteOfARowFileIsDetected() throws IOException {
    Table table = write(4, 70, inRows("n0", "t1", "n2"));
    String path = fileOf(table, "n0");
    byte[] whole = storage.bytes(path);
    for (int at = 0; at < whole.length; at++) {
      byte[] bytes = whole.clone();
      bytes[at] ^= 4;
      storage.put(path, bytes);
      List<Fault> faults = new ArrayList<>();
      TableVerifier.verify(storage, faults::add);
      assertFalse(faults.isEmpty(), "byte " + at);
    }
  }
}
