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

/** Columns come into files of groups, and out of them. */
class RegroupTest extends GroupedTables {
  @Test
  void regroupBringsColumnsIntoGroupsAndOutOfThem() throws IOException {
    Table table = write(8, GroupOptions.defaults());
    table.newDelete(parse("n0 < 10")).commit();
    long size = table.snapshot().sizeInBytes();
    table = regroup(table, grouped("n0", "t5", "n2"));
    assertEquals(6, filesNamed(table));
    assertEquals(fileOf(table, "n0"), fileOf(table, "t5"));
    assertEquals(size, table.snapshot().sizeInBytes());
    table =
        regroup(
            table,
            GroupOptions.defaults().withPackingThreshold(0).withSmallColumnLimitInBytes(1 << 20));
    assertEquals(1, filesNamed(table));
    table = regroup(table, GroupOptions.none());
    assertEquals(8, filesNamed(table));
    assertEquals(size, table.snapshot().sizeInBytes());
    assertEquals(ROWS - 10, table.snapshot().rowCount());
    check(Table.open(storage, 2), ROWS, allColumns(table));
  }

  @Test
  void regroupDropsStaleColumnsAndKeepsMatchingFiles() throws Exception {
    Table table = write(6, grouped("n0", "n2", "n4"));
    String own = fileOf(table, "t1");
    table.newSchemaChange().drop("n2").commit();
    GroupOptions wanted = grouped("n0", "n4");
    Table regrouped = regroup(table, wanted);
    assertEquals(own, fileOf(regrouped, "t1"));
    assertEquals("regroup", regrouped.snapshot().operation());
    long version = regrouped.snapshot().version();
    assertEquals(version, regroup(table, wanted).snapshot().version());
    vacuumLater(regrouped);
    assertEquals(filesNamed(table.refresh()), columnFiles().size());
    long size = 0;
    for (String path : columnFiles()) {
      size += storage.bytes(path).length;
    }
    assertEquals(table.refresh().snapshot().sizeInBytes(), size);
    check(table.refresh(), ROWS, "n0", "n4", "t3");
  }

  @Test
  void regroupLeavesSplitDirectoriesThatAnotherChangedMeanwhile() throws IOException {
    Table table = write(4, GroupOptions.defaults());
    GroupOptions groups = grouped("n0", "n2");
    Regroup regroup = table.newRegroup(groups);
    table
        .newColumnUpdate()
        .replace("n2")
        .compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0)))
        .commit();
    regroup.commit();
    assertEquals(1, regroup.skippedSplitCount());
    assertEquals(0, regroup.splitCount());
    check(table.refresh(), ROWS, "n0", "t1");
    assertFalse(fileOf(table.refresh(), "n0").equals(fileOf(table.refresh(), "n2")));
    assertEquals(5, columnFiles().size());
    verify(table.refresh());
  }

  @Test
  void anUpdateAndACompactionSurviveAConcurrentRegroup() throws IOException {
    Table table = write(4, GroupOptions.defaults());
    ColumnUpdate update = table.newColumnUpdate().replace("n2");
    update.compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0) * 3));
    table.newDelete(parse("n0 >= 100")).commit();
    Rewrite compaction = table.refresh().newCompaction();
    regroup(table, grouped("n0", "t1", "n2"));
    compaction.commit();
    assertEquals(0, compaction.skippedRunCount());
    assertThrows(CommitConflictException.class, update::commit);
    check(table.refresh(), 100, allColumns(table));
    ColumnUpdate again = table.refresh().newColumnUpdate().replace("n2");
    again.compute(List.of("n0"), (row, values) -> values.put(0, row.longAt(0) * 3));
    regroup(table, grouped("n0", "t1", "n2"));
    again.commit();
    check(table.refresh(), 100, allColumns(table));
    verify(table.refresh());
  }

  @Test
  void regroupBringsColumnsIntoRowsAndOutOfThem() throws IOException {
    Table table = write(8, inRows("n0", "t5"));
    String rows = fileOf(table, "n0");
    table = regroup(table, inRows("n0", "t5").withGroup(ColumnGroup.rowOriented("t1", "n2")));
    assertEquals(rows, fileOf(table, "t5"));
    assertEquals(6, filesNamed(table));
    table = regroup(table, grouped("t1", "n0", "n4"));
    assertEquals(6, filesNamed(table));
    table = regroup(table, inRows("n0", "t5", "n2").withPackingThreshold(0));
    assertEquals(1, filesNamed(table));
    check(table, ROWS, allColumns(table));
    table = regroup(table, GroupOptions.none());
    assertEquals(8, filesNamed(table));
    check(table, ROWS, allColumns(table));
    check(Table.open(storage, 3), ROWS, allColumns(table));
  }
}
