package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.feed.ChangeReader;
import dev.stoa.table.feed.ChangeScan;
import dev.stoa.table.feed.ChangeTask;
import dev.stoa.table.feed.ChangedRows;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change scan returns the rows that each version inserted, deleted and updated. */
class ChangeFeedTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page").fields().requiredLong("id").requiredString("url").endRecord();

  private final Storage storage = new MemoryStorage();

  @BeforeEach
  void createTable() throws IOException {
    Table.create(storage, SCHEMA);
  }

  private Table openTable() throws IOException {
    return Table.open(storage);
  }

  private long version() throws IOException {
    return openTable().snapshot().version();
  }

  private void append(long firstId, long endId) throws IOException {
    try (TableWriter writer = openTable().newWriter()) {
      for (long id = firstId; id < endId; id++) {
        writer.write(page(id, "url " + id));
      }
      openTable().newAppend().add(writer.finish()).commit();
    }
  }

  private static GenericData.Record page(long id, String url) {
    GenericData.Record page = new GenericData.Record(SCHEMA);
    page.put("id", id);
    page.put("url", url);
    return page;
  }

  private void replaceUrls(String predicate) throws IOException {
    openTable()
        .newColumnUpdate()
        .replace("url")
        .computeWhere(
            parse(predicate), List.of("id"), (row, values) -> values.put(0, "new " + row.get("id")))
        .commit();
  }

  private List<String> changes(long afterVersion, long lastVersion) throws IOException {
    return changes(openTable().newChangeScan(afterVersion, lastVersion));
  }

  private static List<String> changes(ChangeScan scan) throws IOException {
    List<String> changes = new ArrayList<>();
    try (ChangeReader reader = scan.open()) {
      while (reader.next()) {
        List<String> values = new ArrayList<>();
        for (Schema.Field field : scan.schema().getFields()) {
          values.add(String.valueOf(reader.record().get(field.name())));
        }
        changes.add(
            reader.commitVersion()
                + " "
                + reader.changeType().label()
                + " "
                + String.join(" ", values));
      }
    }
    return changes;
  }

  @Test
  void eachKindOfChangeIsFound() throws IOException {
    append(0, 3);
    openTable().newDelete(parse("id = 1")).commit();
    replaceUrls("id = 2");
    try (Upsert upsert = openTable().newUpsert(List.of("id"))) {
      upsert.write(page(0, "upserted"));
      upsert.commit();
    }
    assertEquals(
        List.of(
            "2 insert 0 url 0",
            "2 insert 1 url 1",
            "2 insert 2 url 2",
            "3 delete 1 url 1",
            "4 update_preimage 2 url 2",
            "4 update_postimage 2 new 2",
            "5 delete 0 url 0",
            "5 insert 0 upserted"),
        changes(0, version()));
    assertEquals(List.of("3 delete 1 url 1"), changes(2, 3));
    assertEquals(List.of(), changes(3, 3));
  }

  @Test
  void commitsThatMoveRowsChangeNone() throws IOException {
    append(0, 10);
    append(10, 20);
    openTable().newDelete(parse("id = 5")).commit();
    long before = version();
    openTable().newCompaction().commit();
    openTable().newRebalance(3).commit();
    openTable().newRegroup(GroupOptions.defaults().withPackingThreshold(1)).commit();
    openTable().newTag("t").commit();
    openTable().newSchemaChange().rename("url", "address").commit();
    assertTrue(version() >= before + 4);
    assertEquals(List.of(), openTable().newChangeScan(before, version()).tasks());
  }

  @Test
  void aWholeSplitDirectoryIsDeleted() throws IOException {
    append(0, 2);
    append(2, 3);
    openTable().newDelete(parse("id < 2")).commit();
    assertEquals(List.of("4 delete 0 url 0", "4 delete 1 url 1"), changes(3, 4));
  }

  @Test
  void aRollbackUndoesChanges() throws IOException {
    append(0, 3);
    openTable().newDelete(parse("id = 1")).commit();
    replaceUrls("id = 2");
    append(3, 4);
    openTable().newRollback(2).commit();
    assertEquals(
        List.of(
            "6 delete 3 url 3",
            "6 insert 1 url 1",
            "6 update_preimage 2 new 2",
            "6 update_postimage 2 url 2"),
        changes(5, 6));
  }

  @Test
  void rowsHaveTheColumnsOfTheLastVersion() throws IOException {
    append(0, 2);
    openTable()
        .newColumnUpdate()
        .add(new Schema.Field("size", Schema.create(Schema.Type.LONG)))
        .compute(List.of("id"), (row, values) -> values.put(0, row.longAt("id") + 10))
        .commit();
    openTable().newSchemaChange().drop("url").commit();
    assertEquals(
        List.of(
            "2 insert 0 null",
            "2 insert 1 null",
            "3 update_preimage 0 null",
            "3 update_preimage 1 null",
            "3 update_postimage 0 10",
            "3 update_postimage 1 11"),
        changes(0, version()));
    assertEquals(List.of(), changes(3, version()), "the dropped column is not seen");
  }

  @Test
  void aColumnThatBecameRequiredMayBeNullInChangesBefore() throws IOException {
    append(0, 1);
    openTable().newSchemaChange().makeNullable("url").commit();
    try (TableWriter writer = openTable().newWriter()) {
      GenericData.Record page = new GenericData.Record(openTable().schema());
      page.put("id", 1L);
      writer.write(page);
      openTable().newAppend().add(writer.finish()).commit();
    }
    openTable().newDelete(parse("id = 1")).commit();
    openTable().newSchemaChange().makeRequired("url").commit();
    append(2, 3);
    assertEquals(
        List.of("2 insert 0 url 0", "4 insert 1 null", "5 delete 1 null", "7 insert 2 url 2"),
        changes(0, version()));
    assertEquals(List.of("7 insert 2 url 2"), changes(6, version()));
  }

  @Test
  void selectedColumnsDoNotHideUpdatesOfOthers() throws IOException {
    append(0, 3);
    replaceUrls("id = 1");
    ChangeScan scan = openTable().newChangeScan(2, 3).select("id");
    assertEquals(List.of("3 update_preimage 1", "3 update_postimage 1"), changes(scan));
  }

  @Test
  void aFilterAppliesToEachRow() throws IOException {
    append(0, 5);
    replaceUrls("id < 3");
    ChangeScan scan = openTable().newChangeScan(0, 3);
    assertEquals(
        List.of("3 update_postimage 0 new 0", "3 update_postimage 2 new 2"),
        changes(scan.filter(parse("url LIKE 'new%' AND id <> 1"))));
    assertEquals(List.of("2 insert 4"), changes(scan.select("id").filter(parse("url = 'url 4'"))));
  }

  @Test
  void onlyTheChangedRowsAreRead() throws IOException {
    append(0, 20_000);
    append(20_000, 40_000);
    openTable().newDelete(parse("id = 25000")).commit();
    List<ChangeTask> tasks = openTable().newChangeScan(3, 4).tasks();
    assertEquals(1, tasks.size());
    assertEquals(1, tasks.get(0).maxRowCount());
    ChangedRows rows = tasks.get(0).changedRows(storage).get(0);
    try (RecordReader reader = rows.open(RecordMode.EAGER)) {
      assertTrue(reader.next());
      assertEquals(25_000L, reader.record().get("id"));
      assertTrue(!reader.next());
      assertTrue(
          reader.metrics().bytesRead() < tasks.get(0).sizeInBytes(),
          () -> reader.metrics() + " of " + tasks.get(0).sizeInBytes());
    }
  }

  @Test
  void aReplacedTableIsRejected() throws IOException {
    append(0, 2);
    openTable().newTableReplacement(SCHEMA, PartitionSpec.UNPARTITIONED).commit();
    InvalidTableException failure =
        assertThrows(InvalidTableException.class, () -> openTable().newChangeScan(1, 3));
    assertTrue(
        failure.getMessage().contains("version 1 has none of the columns"), failure.getMessage());
    append(5, 6);
    assertEquals(List.of("4 insert 5 url 5"), changes(3, 4));
  }

  @Test
  void anExpiredVersionIsRejectedWithTheRemedy() throws IOException {
    append(0, 2);
    append(2, 4);
    append(4, 6);
    openTable()
        .newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO).withMinSnapshotsToKeep(2))
        .run();
    InvalidTableException failure =
        assertThrows(InvalidTableException.class, () -> openTable().newChangeScan(1, 4));
    assertTrue(
        failure.getMessage().contains("has no version 1, because it has expired; there are")
            && failure.getMessage().contains("vacuum --older-than"),
        failure.getMessage());
    assertEquals(2, changes(3, 4).size());
  }

  @Test
  void aReversedRangeIsRejected() {
    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> openTable().newChangeScan(2, 1));
    assertTrue(failure.getMessage().contains("after version 2 up to version 1"));
  }
}
