package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.maintenance.Regroup;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.GroupOptions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Regrouping moves columns into files of groups and out of them, also concurrently with other
 * changes.
 */
class RegroupTest extends GroupedTables {
  @Test
  void movesColumnsIntoGroupsAndOutOfThem() throws IOException {
    Table table = write(8, GroupOptions.defaults());
    table.newDelete(parse("n0 < 10")).commit();
    long sizeInBytes = table.snapshot().sizeInBytes();
    table = regroup(table, columnarGroup("n0", "t5", "n2"));
    assertEquals(6, columnFileCount(table));
    assertEquals(pathOf(table, "n0"), pathOf(table, "t5"));
    assertEquals(sizeInBytes, table.snapshot().sizeInBytes());
    table =
        regroup(
            table,
            GroupOptions.defaults().withPackingThreshold(0).withSmallColumnLimitInBytes(1 << 20));
    assertEquals(1, columnFileCount(table));
    table = regroup(table, GroupOptions.none());
    assertEquals(8, columnFileCount(table));
    assertEquals(sizeInBytes, table.snapshot().sizeInBytes());
    assertEquals(ROW_COUNT - 10, table.snapshot().rowCount());
    assertRows(Table.open(storage, 2), ROW_COUNT, columnNames(table));
  }

  @Test
  void dropsDeletedColumnsAndKeepsMatchingFiles() throws Exception {
    Table table = write(6, columnarGroup("n0", "n2", "n4"));
    String ownPath = pathOf(table, "t1");
    table.newSchemaChange().drop("n2").commit();
    GroupOptions groups = columnarGroup("n0", "n4");
    Table regroupedTable = regroup(table, groups);
    assertEquals(ownPath, pathOf(regroupedTable, "t1"));
    assertEquals("regroup", regroupedTable.snapshot().operation());
    long version = regroupedTable.snapshot().version();
    assertEquals(version, regroup(table, groups).snapshot().version());
    vacuumLater(regroupedTable);
    assertEquals(columnFileCount(table.refresh()), columnFilePaths().size());
    long sizeInBytes = 0;
    for (String path : columnFilePaths()) {
      sizeInBytes += storage.bytes(path).length;
    }
    assertEquals(table.refresh().snapshot().sizeInBytes(), sizeInBytes);
    assertRows(table.refresh(), ROW_COUNT, "n0", "n4", "t3");
  }

  @Test
  void skipsConcurrentlyChangedSplitDirectories() throws IOException {
    Table table = write(4, GroupOptions.defaults());
    GroupOptions groups = columnarGroup("n0", "n2");
    Regroup regroup = table.newRegroup(groups);
    table
        .newColumnUpdate()
        .replace("n2")
        .compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0)))
        .commit();
    regroup.commit();
    assertEquals(1, regroup.skippedSplitCount());
    assertEquals(0, regroup.splitCount());
    assertRows(table.refresh(), ROW_COUNT, "n0", "t1");
    assertFalse(pathOf(table.refresh(), "n0").equals(pathOf(table.refresh(), "n2")));
    assertEquals(5, columnFilePaths().size());
    assertNoFaults(table.refresh());
  }

  @Test
  void compactionsCommitDespiteARegroupAndColumnUpdatesConflict() throws IOException {
    Table table = write(4, GroupOptions.defaults());
    ColumnUpdate update = table.newColumnUpdate().replace("n2");
    update.compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0) * 3));
    table.newDelete(parse("n0 >= 100")).commit();
    Rewrite compaction = table.refresh().newCompaction();
    regroup(table, columnarGroup("n0", "t1", "n2"));
    compaction.commit();
    assertEquals(0, compaction.skippedRunCount());
    assertThrows(CommitConflictException.class, update::commit);
    assertRows(table.refresh(), 100, columnNames(table));
    ColumnUpdate repeatedUpdate = table.refresh().newColumnUpdate().replace("n2");
    repeatedUpdate.compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0) * 3));
    regroup(table, columnarGroup("n0", "t1", "n2"));
    repeatedUpdate.commit();
    assertRows(table.refresh(), 100, columnNames(table));
    assertNoFaults(table.refresh());
  }

  @Test
  void movesColumnsIntoRowFilesAndOutOfThem() throws IOException {
    Table table = write(8, rowOrientedGroup("n0", "t5"));
    String rowFilePath = pathOf(table, "n0");
    table =
        regroup(table, rowOrientedGroup("n0", "t5").withGroup(ColumnGroup.rowOriented("t1", "n2")));
    assertEquals(rowFilePath, pathOf(table, "t5"));
    assertEquals(6, columnFileCount(table));
    table = regroup(table, columnarGroup("t1", "n0", "n4"));
    assertEquals(6, columnFileCount(table));
    table = regroup(table, rowOrientedGroup("n0", "t5", "n2").withPackingThreshold(0));
    assertEquals(1, columnFileCount(table));
    assertRows(table, ROW_COUNT, columnNames(table));
    table = regroup(table, GroupOptions.none());
    assertEquals(8, columnFileCount(table));
    assertRows(table, ROW_COUNT, columnNames(table));
    assertRows(Table.open(storage, 3), ROW_COUNT, columnNames(table));
  }
}
