package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Hook;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/**
 * Commits that conflict with others, or whose outcome is unknown, lose nothing that was committed.
 */
class ConcurrentCommitsTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredInt("id").requiredInt("age").endRecord();

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  /** Makes the storage lose the reply of the next commit, and then fail two listings. */
  private void loseReply() {
    storage.after(
        Operation.CREATE_IF_ABSENT,
        path -> {
          storage.removeHooks();
          failListings(2);
          throw new IOException("the reply was lost");
        });
  }

  private void failListings(int failureCount) {
    AtomicInteger callCount = new AtomicInteger();
    Hook failure =
        path -> {
          if (callCount.incrementAndGet() <= failureCount) {
            throw new IOException("the storage does not answer");
          }
        };
    storage.before(Operation.EXISTS, failure).before(Operation.LIST, failure);
  }

  private void failNextDeletionVector() {
    storage.before(
        Operation.CREATE,
        path -> {
          if (path.contains("/deleted.")) {
            storage.removeHooks();
            throw new IOException("the storage does not answer");
          }
        });
  }

  private Table createTable(int rowCount) throws IOException {
    Table table = Table.create(storage, SCHEMA);
    append(table, 0, rowCount);
    return table.refresh();
  }

  private static void append(Table table, int startId, int endId) throws IOException {
    table.newAppend().add(writeSplits(table, startId, endId)).commit();
  }

  private static List<WrittenSplit> writeSplits(Table table, int startId, int endId)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int id = startId; id < endId; id++) {
        writer.write(row(table.schema(), id, 100 - id));
      }
      return writer.finish();
    }
  }

  private static GenericData.Record row(Schema schema, int id, Object age) {
    GenericData.Record record = new GenericData.Record(schema);
    record.put("id", id);
    record.put("age", age);
    return record;
  }

  private List<String> readRows() throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  /** The commit of a change. */
  private interface CommitAction {
    Snapshot commit() throws IOException;
  }

  /**
   * Asserts that a commit whose reply is lost is detected when it is repeated, although its first
   * repetition fails.
   */
  private void assertCommittedDespiteALostReply(CommitAction action) throws IOException {
    loseReply();
    assertThrows(CommitStateUnknownException.class, action::commit);
    assertThrows(IOException.class, action::commit);
    List<String> rowsAfterCommit = readRows();
    Snapshot snapshot = action.commit();
    assertEquals(Table.open(storage).snapshot().version(), snapshot.version());
    assertEquals(rowsAfterCommit, readRows());
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void aDeleteWithALostReplyKeepsItsFiles() throws IOException {
    Delete delete = createTable(10).newDelete(parse("id < 3")).token(CommitToken.of("delete"));
    assertCommittedDespiteALostReply(delete::commit);
    assertEquals(7, readRows().size());
  }

  @Test
  void aColumnUpdateWithALostReplyKeepsItsFiles() throws IOException {
    ColumnUpdate update =
        createTable(10)
            .newColumnUpdate()
            .token(CommitToken.of("update"))
            .replace("age")
            .compute(List.of("id"), (row, values) -> values.put(0, row.intAt(0)));
    assertCommittedDespiteALostReply(update::commit);
    assertEquals("{\"id\": 4, \"age\": 4}", readRows().get(4));
  }

  @Test
  void aRewriteWithALostReplyKeepsItsFiles() throws IOException {
    Rewrite rewrite = createTable(10).newRebalance(3).token(CommitToken.of("rebalance"));
    assertCommittedDespiteALostReply(rewrite::commit);
    assertEquals(3, Table.open(storage).snapshot().splitCount());
  }

  @Test
  void anUpsertWithALostReplyKeepsItsFiles() throws IOException {
    Table table = createTable(10);
    try (Upsert upsert = table.newUpsert(List.of("id")).token(CommitToken.of("upsert"))) {
      upsert.write(row(SCHEMA, 3, 1));
      upsert.write(row(SCHEMA, 12, 2));
      upsert.write(row(SCHEMA, 3, 7));
      assertCommittedDespiteALostReply(upsert::commit);
    }
    assertEquals(11, readRows().size());
    assertEquals("{\"id\": 3, \"age\": 7}", readRows().get(10));
  }

  @Test
  void anOverwriteWithALostReplyKeepsItsFiles() throws IOException {
    Overwrite overwrite =
        createTable(10)
            .newOverwrite()
            .token(CommitToken.of("overwrite"))
            .remove(parse("id < 3"))
            .add(writeSplits(Table.open(storage), 20, 22));
    assertCommittedDespiteALostReply(overwrite::commit);
    assertEquals(9, readRows().size());
    assertEquals("{\"id\": 21, \"age\": 79}", readRows().get(8));
  }

  @Test
  void repeatingAnOverwriteCommitsItOnce() throws IOException {
    Table table = createTable(10);
    CommitToken token = CommitToken.of("epoch 7");
    Snapshot firstSnapshot =
        table.newOverwrite().token(token).removeAll().add(writeSplits(table, 20, 22)).commit();
    append(table.refresh(), 30, 33);
    Overwrite repeatedOverwrite =
        table.newOverwrite().token(token).removeAll().add(writeSplits(table, 20, 22));
    assertEquals(firstSnapshot.version(), repeatedOverwrite.commit().version());
    assertEquals(0, repeatedOverwrite.removedRowCount());
    assertEquals(5, readRows().size());
  }

  @Test
  void anOverwriteRemovesConcurrentlyAppendedRows() throws IOException {
    Table table = createTable(10);
    Overwrite overwriteOfRows =
        table.newOverwrite().remove(parse("id >= 8")).add(writeSplits(table, 0, 1));
    Overwrite overwriteOfAll = table.newOverwrite().removeAll().add(writeSplits(table, 100, 103));
    append(table, 6, 12);
    assertEquals("overwrite", overwriteOfRows.commit().operation());
    assertEquals(6, overwriteOfRows.removedRowCount());
    assertEquals(11, readRows().size());
    overwriteOfAll.commit();
    assertEquals(11, overwriteOfAll.removedRowCount());
    assertEquals(3, readRows().size());
  }

  @Test
  void rejectsAnOverwriteIfItsRowsWereChanged() throws IOException {
    Table table = createTable(10);
    Overwrite overwriteOfChangedRows =
        table.newOverwrite().expectUnchanged().remove(parse("id >= 8"));
    Overwrite overwriteOfUnchangedRows =
        table.newOverwrite().expectUnchanged().remove(parse("id < 4"));
    Overwrite overwriteOfAll = table.newOverwrite().expectUnchanged().removeAll();
    append(table, 10, 12);
    assertThrows(CommitConflictException.class, overwriteOfChangedRows::commit);
    String message =
        assertThrows(CommitConflictException.class, overwriteOfAll::commit).getMessage();
    assertTrue(
        message.contains("another commit added or changed rows that this overwrite removes")
            && message.endsWith(
                "open the table again, compute the new rows from it, and make a"
                    + " new overwrite"),
        message);
    overwriteOfUnchangedRows.commit(); // Its predicate does not select the appended rows.
    assertEquals(8, readRows().size());
    assertEquals(4, overwriteOfUnchangedRows.removedRowCount());
  }

  @Test
  void rejectsAnOverwriteIfAColumnOfItsPredicateWasRenamed() throws IOException {
    Table table = createTable(10);
    Overwrite overwrite = table.newOverwrite().remove(parse("age > 95"));
    table.newSchemaChange().rename("age", "years").commit();
    List<StorageEntry> entriesBefore = storage.list("");
    assertThrows(CommitConflictException.class, overwrite::commit);
    assertEquals(entriesBefore.size(), storage.list("").size());
  }

  @Test
  void aConflictingUpsertLeavesNoFiles() throws IOException {
    Table table = createTable(10);
    List<StorageEntry> entriesBefore = storage.list("");
    try (Upsert upsert = table.newUpsert(List.of("id"))) {
      upsert.write(row(SCHEMA, 3, 1));
      table.newSchemaChange().drop("id").commit();
      assertThrows(CommitConflictException.class, upsert::commit);
    }
    assertEquals(entriesBefore.size(), storage.list("").size());
  }

  @Test
  void rejectsAColumnUpdateIfDeletedRowsWereRestored() throws IOException {
    Table table = createTable(5);
    long versionBefore = table.snapshot().version();
    table.newDelete(parse("id = 3")).commit();
    ColumnUpdate update =
        table
            .refresh()
            .newColumnUpdate()
            .replace("age")
            .compute(List.of("age"), (row, values) -> values.put(0, row.intAt(0) + 1000));
    table.refresh().newRollback(versionBefore).commit();
    List<String> rows = readRows();
    assertThrows(CommitConflictException.class, update::commit);
    assertEquals(rows, readRows());
  }

  @Test
  void rejectsRowsOfAWiderTypeAfterARollbackToANarrowerOne() throws IOException {
    Table table = createTable(5);
    long versionBefore = table.snapshot().version();
    table.newSchemaChange().widen("age", LONG).commit();
    Table widenedTable = table.refresh();
    try (TableWriter writer = widenedTable.newWriter()) {
      writer.write(row(widenedTable.schema(), 9, 1L << 40));
      Append append = widenedTable.newAppend().add(writer.finish());
      Rewrite rewrite = widenedTable.newRebalance(2);
      widenedTable.newRollback(versionBefore).commit();
      assertThrows(CommitConflictException.class, append::commit);
      assertThrows(CommitConflictException.class, rewrite::commit);
    }
    assertEquals(5, readRows().size());
  }

  @Test
  void acceptsRowsOfANarrowerTypeAfterWidening() throws IOException {
    Table table = createTable(5);
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(table.schema(), 9, 7));
      table.newSchemaChange().widen("age", LONG).commit();
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals("{\"id\": 9, \"age\": 7}", readRows().get(5));
  }

  @Test
  void aDeleteConflictsWithARenameOfItsColumns() throws IOException {
    Table table = createTable(60);
    Delete delete = table.newDelete(parse("id = 51"));
    table.newSchemaChange().rename("id", "x").rename("age", "id").rename("x", "age").commit();
    assertThrows(CommitConflictException.class, delete::commit);
    assertEquals(60, readRows().size());
  }

  @Test
  void rowsWithoutAComputedValueHaveTheDefaultOfAnAddedColumn() throws IOException {
    Schema nullableSchema = Schema.createUnion(INT, Schema.create(Schema.Type.NULL));
    createTable(3)
        .newColumnUpdate()
        .add(new Schema.Field("c", nullableSchema, null, 5))
        .computeWhere(parse("id = 1"), List.of(), (row, values) -> values.put(0, 8))
        .commit();
    assertEquals("{\"id\": 0, \"age\": 100, \"c\": 5}", readRows().get(0));
    assertEquals("{\"id\": 1, \"age\": 99, \"c\": 8}", readRows().get(1));
  }

  @Test
  void rejectsCommittingAColumnUpdateThatFailed() throws IOException {
    ColumnUpdate update =
        createTable(3)
            .newColumnUpdate()
            .replace("age")
            .computeWhere(parse("id = 1"), List.of(), (row, values) -> values.put(0, 8));
    failListings(1);
    assertThrows(IOException.class, update::commit);
    assertThrows(IllegalStateException.class, update::commit);
    assertEquals("{\"id\": 1, \"age\": 99}", readRows().get(1));
  }

  @Test
  void aRepeatedCommitOfAFailedUpsertWritesItsRows() throws IOException {
    Table table = createTable(3);
    try (Upsert upsert = table.newUpsert(List.of("id"))) {
      upsert.write(row(SCHEMA, 1, 5));
      upsert.write(row(SCHEMA, 1, 6));
      failNextDeletionVector();
      assertThrows(IOException.class, upsert::commit);
      upsert.commit();
    }
    assertEquals(
        List.of("{\"id\": 0, \"age\": 100}", "{\"id\": 2, \"age\": 98}", "{\"id\": 1, \"age\": 6}"),
        readRows());
  }

  @Test
  void rejectsReplacingAColumnTwice() throws IOException {
    ColumnUpdate update = createTable(3).newColumnUpdate().replace("id");
    assertThrows(InvalidTableException.class, () -> update.replace("id"));
  }

  @Test
  void aColumnUpdateCommitsDespiteUnrelatedAppends() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withColumn("age", ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    try (TableWriter writer = table.newWriter(options)) {
      writer.write(row(SCHEMA, 0, 1));
      table.newAppend().add(writer.finish()).commit();
    }
    ColumnUpdate update =
        table
            .refresh()
            .newColumnUpdate()
            .replace("age")
            .compute(List.of("id", "age"), (row, values) -> values.put(0, 8));
    for (int i = 1; i < 4; i++) {
      append(table.refresh(), i, i + 1);
    }
    update.commit();
    assertTrue(readRows().contains("{\"id\": 0, \"age\": 8}"), readRows().toString());
  }
}
