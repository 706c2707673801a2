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

/** Changes that meet others, or whose outcome is unknown: nothing committed is lost or undone. */
class ConcurrentCommitsTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredInt("id").requiredInt("age").endRecord();

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  /** Loses the reply of one commit, and then fails two listings. */
  private void loseReply() {
    storage.after(
        Operation.CREATE_IF_ABSENT,
        path -> {
          storage.removeHooks();
          failListings(2);
          throw new IOException("the reply was lost");
        });
  }

  private void failListings(int times) {
    AtomicInteger failures = new AtomicInteger();
    Hook away =
        path -> {
          if (failures.incrementAndGet() <= times) {
            throw new IOException("the storage is away");
          }
        };
    storage.before(Operation.EXISTS, away).before(Operation.LIST, away);
  }

  private void failDeletedRows() {
    storage.before(
        Operation.CREATE,
        path -> {
          if (path.contains("/deleted.")) {
            storage.removeHooks();
            throw new IOException("the storage is away");
          }
        });
  }

  private Table table(int rows) throws IOException {
    Table table = Table.create(storage, SCHEMA);
    append(table, 0, rows);
    return table.refresh();
  }

  private static void append(Table table, int from, int to) throws IOException {
    table.newAppend().add(written(table, from, to)).commit();
  }

  private static List<WrittenSplit> written(Table table, int from, int to) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int id = from; id < to; id++) {
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

  private List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  /** A commit. */
  private interface Commit {
    Snapshot make() throws IOException;
  }

  /** The commit lands unseen; its repetition fails before that is found; another finds it. */
  private void landsThoughItsReplyIsLost(Commit commit) throws IOException {
    loseReply();
    assertThrows(CommitStateUnknownException.class, commit::make);
    assertThrows(IOException.class, commit::make);
    List<String> after = rows();
    Snapshot snapshot = commit.make();
    assertEquals(Table.open(storage).snapshot().version(), snapshot.version());
    assertEquals(after, rows());
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void aDeleteWithALostReplyKeepsItsFiles() throws IOException {
    Delete delete = table(10).newDelete(parse("id < 3")).token(CommitToken.of("delete"));
    landsThoughItsReplyIsLost(delete::commit);
    assertEquals(7, rows().size());
  }

  @Test
  void aColumnUpdateWithALostReplyKeepsItsFiles() throws IOException {
    ColumnUpdate update =
        table(10)
            .newColumnUpdate()
            .token(CommitToken.of("update"))
            .replace("age")
            .compute(List.of("id"), (row, values) -> values.put(0, row.intAt(0)));
    landsThoughItsReplyIsLost(update::commit);
    assertEquals("{\"id\": 4, \"age\": 4}", rows().get(4));
  }

  @Test
  void aRewriteWithALostReplyKeepsItsFiles() throws IOException {
    Rewrite rewrite = table(10).newRebalance(3).token(CommitToken.of("rebalance"));
    landsThoughItsReplyIsLost(rewrite::commit);
    assertEquals(3, Table.open(storage).snapshot().splitCount());
  }

  @Test
  void anUpsertWithALostReplyKeepsItsFiles() throws IOException {
    Table table = table(10);
    try (Upsert upsert = table.newUpsert(List.of("id")).token(CommitToken.of("upsert"))) {
      upsert.write(row(SCHEMA, 3, 1));
      upsert.write(row(SCHEMA, 12, 2));
      upsert.write(row(SCHEMA, 3, 7));
      landsThoughItsReplyIsLost(upsert::commit);
    }
    assertEquals(11, rows().size());
    assertEquals("{\"id\": 3, \"age\": 7}", rows().get(10));
  }

  @Test
  void anOverwriteWithALostReplyKeepsItsFiles() throws IOException {
    Overwrite overwrite =
        table(10)
            .newOverwrite()
            .token(CommitToken.of("overwrite"))
            .remove(parse("id < 3"))
            .add(written(Table.open(storage), 20, 22));
    landsThoughItsReplyIsLost(overwrite::commit);
    assertEquals(9, rows().size());
    assertEquals("{\"id\": 21, \"age\": 79}", rows().get(8));
  }

  @Test
  void anOverwriteIsMadeOnce() throws IOException {
    Table table = table(10);
    CommitToken token = CommitToken.of("epoch 7");
    Snapshot first =
        table.newOverwrite().token(token).removeAll().add(written(table, 20, 22)).commit();
    append(table.refresh(), 30, 33);
    Overwrite again = table.newOverwrite().token(token).removeAll().add(written(table, 20, 22));
    assertEquals(first.version(), again.commit().version());
    assertEquals(0, again.removedRowCount());
    assertEquals(5, rows().size());
  }

  @Test
  void anOverwriteTakesRowsThatWereAppendedMeanwhile() throws IOException {
    Table table = table(10);
    Overwrite ofRows = table.newOverwrite().remove(parse("id >= 8")).add(written(table, 0, 1));
    Overwrite ofAll = table.newOverwrite().removeAll().add(written(table, 100, 103));
    append(table, 6, 12);
    assertEquals("overwrite", ofRows.commit().operation());
    assertEquals(6, ofRows.removedRowCount());
    assertEquals(11, rows().size());
    ofAll.commit();
    assertEquals(11, ofAll.removedRowCount());
    assertEquals(3, rows().size());
  }

  @Test
  void anOverwriteThatExpectsRowsUnchangedIsRefusedWhenOthersChangedThem() throws IOException {
    Table table = table(10);
    Overwrite ofNew = table.newOverwrite().expectUnchanged().remove(parse("id >= 8"));
    Overwrite ofOld = table.newOverwrite().expectUnchanged().remove(parse("id < 4"));
    Overwrite ofAll = table.newOverwrite().expectUnchanged().removeAll();
    append(table, 10, 12);
    assertThrows(CommitConflictException.class, ofNew::commit);
    String message = assertThrows(CommitConflictException.class, ofAll::commit).getMessage();
    assertTrue(
        message.contains("another commit added or changed rows that this overwrite removes")
            && message.endsWith(
                "open the table again, compute the new rows from it, and make a"
                    + " new overwrite"),
        message);
    ofOld.commit(); // The rows appended are not among its own.
    assertEquals(8, rows().size());
    assertEquals(4, ofOld.removedRowCount());
  }

  @Test
  void anOverwriteIsRefusedWhenAColumnOfItsPredicateWasRenamed() throws IOException {
    Table table = table(10);
    Overwrite overwrite = table.newOverwrite().remove(parse("age > 95"));
    table.newSchemaChange().rename("age", "years").commit();
    List<StorageEntry> before = storage.list("");
    assertThrows(CommitConflictException.class, overwrite::commit);
    assertEquals(before.size(), storage.list("").size());
  }

  @Test
  void anUpsertThatConflictsLeavesNothing() throws IOException {
    Table table = table(10);
    List<StorageEntry> before = storage.list("");
    try (Upsert upsert = table.newUpsert(List.of("id"))) {
      upsert.write(row(SCHEMA, 3, 1));
      table.newSchemaChange().drop("id").commit();
      assertThrows(CommitConflictException.class, upsert::commit);
    }
    assertEquals(before.size(), storage.list("").size());
  }

  @Test
  void anUpdateIsRefusedWhenDeletedRowsCameBack() throws IOException {
    Table table = table(5);
    long before = table.snapshot().version();
    table.newDelete(parse("id = 3")).commit();
    ColumnUpdate update =
        table
            .refresh()
            .newColumnUpdate()
            .replace("age")
            .compute(List.of("age"), (row, values) -> values.put(0, row.intAt(0) + 1000));
    table.refresh().newRollback(before).commit();
    List<String> rows = rows();
    assertThrows(CommitConflictException.class, update::commit);
    assertEquals(rows, rows());
  }

  @Test
  void rowsOfAWiderTypeAreRefusedWhenTheTableWentBackToANarrowerOne() throws IOException {
    Table table = table(5);
    long before = table.snapshot().version();
    table.newSchemaChange().widen("age", LONG).commit();
    Table wider = table.refresh();
    try (TableWriter writer = wider.newWriter()) {
      writer.write(row(wider.schema(), 9, 1L << 40));
      Append append = wider.newAppend().add(writer.finish());
      Rewrite rewrite = wider.newRebalance(2);
      wider.newRollback(before).commit();
      assertThrows(CommitConflictException.class, append::commit);
      assertThrows(CommitConflictException.class, rewrite::commit);
    }
    assertEquals(5, rows().size());
  }

  @Test
  void rowsOfANarrowerTypeAreTakenWhenTheTableGotAWiderOne() throws IOException {
    Table table = table(5);
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(table.schema(), 9, 7));
      table.newSchemaChange().widen("age", LONG).commit();
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals("{\"id\": 9, \"age\": 7}", rows().get(5));
  }

  @Test
  void aDeleteConflictsWithARenameOfItsColumns() throws IOException {
    Table table = table(60);
    Delete delete = table.newDelete(parse("id = 51"));
    table.newSchemaChange().rename("id", "x").rename("age", "id").rename("x", "age").commit();
    assertThrows(CommitConflictException.class, delete::commit);
    assertEquals(60, rows().size());
  }

  @Test
  void whatAComputationLeavesOutOfAnAddedColumnHasItsDefault() throws IOException {
    Schema optional = Schema.createUnion(INT, Schema.create(Schema.Type.NULL));
    table(3)
        .newColumnUpdate()
        .add(new Schema.Field("c", optional, null, 5))
        .computeWhere(parse("id = 1"), List.of(), (row, values) -> values.put(0, 8))
        .commit();
    assertEquals("{\"id\": 0, \"age\": 100, \"c\": 5}", rows().get(0));
    assertEquals("{\"id\": 1, \"age\": 99, \"c\": 8}", rows().get(1));
  }

  @Test
  void anUpdateThatFailedIsNotCommittedWithoutItsFiles() throws IOException {
    ColumnUpdate update =
        table(3)
            .newColumnUpdate()
            .replace("age")
            .computeWhere(parse("id = 1"), List.of(), (row, values) -> values.put(0, 8));
    failListings(1);
    assertThrows(IOException.class, update::commit);
    assertThrows(IllegalStateException.class, update::commit);
    assertEquals("{\"id\": 1, \"age\": 99}", rows().get(1));
  }

  @Test
  void anUpsertWhoseEndFailedWritesItsRowsWhenItIsRepeated() throws IOException {
    Table table = table(3);
    try (Upsert upsert = table.newUpsert(List.of("id"))) {
      upsert.write(row(SCHEMA, 1, 5));
      upsert.write(row(SCHEMA, 1, 6));
      failDeletedRows();
      assertThrows(IOException.class, upsert::commit);
      upsert.commit();
    }
    assertEquals(
        List.of("{\"id\": 0, \"age\": 100}", "{\"id\": 2, \"age\": 98}", "{\"id\": 1, \"age\": 6}"),
        rows());
  }

  @Test
  void aColumnIsReplacedOnce() throws IOException {
    ColumnUpdate update = table(3).newColumnUpdate().replace("id");
    assertThrows(InvalidTableException.class, () -> update.replace("id"));
  }

  @Test
  void unrelatedAppendsDoNotDisturbAnUpdate() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions plain =
        WriteOptions.defaults()
            .withColumn("age", ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    try (TableWriter writer = table.newWriter(plain)) {
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
    assertTrue(rows().contains("{\"id\": 0, \"age\": 8}"), rows().toString());
  }
}
