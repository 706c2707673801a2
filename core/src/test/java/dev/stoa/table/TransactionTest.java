package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.NonAppendPolicy;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/**
 * A transaction commits several changes at once: each change sees the previous ones, and readers
 * see all or none.
 */
class TransactionTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredInt("id").requiredInt("age").endRecord();

  private static final Schema.Field SCORE =
      new Schema.Field("score", Schema.create(Schema.Type.LONG), null, 7L);

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());

  /** Returns a copy of the field, since Avro lets only one schema contain a field object. */
  private static Schema.Field score() {
    return new Schema.Field(SCORE, SCORE.schema());
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
        GenericData.Record row = new GenericData.Record(table.schema());
        row.put("id", id);
        row.put("age", 100 - id);
        if (table.schema().getField("score") != null) {
          row.put("score", 1000L + id);
        }
        writer.write(row);
      }
      return writer.finish();
    }
  }

  private static List<String> readRows(Table table) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  private List<String> readRows() throws IOException {
    return readRows(Table.open(storage));
  }

  /** Returns the paths of all files of the table. */
  private Set<String> paths() throws IOException {
    Set<String> paths = new TreeSet<>();
    for (StorageEntry directory : storage.list("")) {
      for (StorageEntry file : storage.list(directory.name())) {
        paths.add(directory.name() + "/" + file.name());
      }
    }
    return paths;
  }

  private void assertNoFaults() throws IOException {
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  /** Deletes, adds a column with values, appends rows that have it, and tags the result. */
  private static void makeChanges(Transaction transaction) throws IOException {
    transaction.table().newDelete(parse("id < 2")).commit();
    transaction
        .table()
        .newColumnUpdate()
        .add(score())
        .compute(List.of("id"), (row, values) -> values.put(0, 10L * row.intAt(0)))
        .commit();
    append(transaction.table(), 20, 21);
    transaction.table().newTag("together").commit();
  }

  @Test
  void severalChangesBecomeOneVersion() throws IOException {
    Table table = createTable(4);
    List<String> rowsBefore = readRows();
    try (Transaction transaction = table.newTransaction()) {
      makeChanges(transaction);
      assertEquals(3, transaction.table().snapshot().rowCount());
      assertEquals(rowsBefore, readRows());
      assertEquals(rowsBefore, readRows(table));
      Snapshot snapshot = transaction.commit();
      assertEquals(table.snapshot().version() + 1, snapshot.version());
      assertEquals("transaction", snapshot.operation());
      assertEquals(1, transaction.attemptCount());
    }
    List<String> rowsAfter =
        List.of(
            "{\"id\": 2, \"age\": 98, \"score\": 20}",
            "{\"id\": 3, \"age\": 97, \"score\": 30}",
            "{\"id\": 20, \"age\": 80, \"score\": 1020}");
    assertEquals(rowsAfter, readRows());
    assertEquals(rowsAfter, readRows(Table.openTag(storage, "together")));
    assertNoFaults();
  }

  @Test
  void newColumnsAndRowsAreAnAppendThatReadersOfAppendsAccept() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newSchemaChange().add(score()).commit();
      append(transaction.table(), 4, 6);
      assertEquals("append", transaction.commit().operation());
    }
    Table newTable = table.refresh();
    List<Integer> ids = new ArrayList<>();
    long version = newTable.snapshot().version();
    for (ScanTask task :
        newTable.newScan().incrementalAppends(version - 1, version, NonAppendPolicy.FAIL)) {
      try (RecordReader reader = task.open(storage)) {
        while (reader.next()) {
          ids.add(reader.record().intAt("id"));
          assertEquals(1000L + ids.get(ids.size() - 1), reader.record().longAt("score"));
        }
      }
    }
    assertEquals(List.of(4, 5), ids);
  }

  @Test
  void deletesTheMetadataOfIntermediateSnapshots() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      makeChanges(transaction);
      Set<String> pathsBeforeCommit = paths();
      transaction.commit();
      Set<String> pathsAfter = paths();
      assertTrue(
          pathsAfter.size() < pathsBeforeCommit.size(), pathsAfter + " of " + pathsBeforeCommit);
    }
    Set<String> pathsAfter = paths();
    Table.open(storage).newVacuum(new VacuumOptions(Duration.ZERO, 100)).run();
    assertEquals(pathsAfter, paths());
  }

  @Test
  void eachChangeSeesThePreviousOnes() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      Table firstTable = transaction.table();
      firstTable.newSchemaChange().rename("age", "years").commit();
      assertThrows(
          InvalidTableException.class, () -> transaction.table().newDelete(parse("age = 97")));
      Delete delete = transaction.table().newDelete(parse("years >= 98"));
      delete.commit();
      assertEquals(3, delete.deletedRowCount());
      assertEquals(List.of("{\"id\": 3, \"years\": 97}"), readRows(firstTable.refresh()));
      try (Upsert upsert = transaction.table().newUpsert(List.of("id"))) {
        GenericData.Record row = new GenericData.Record(transaction.table().schema());
        row.put("id", 3);
        row.put("years", 1);
        upsert.write(row);
        upsert.commit();
        assertEquals(1, upsert.replacedRowCount());
      }
      transaction.table().newCompaction().commit();
      transaction.commit();
    }
    assertEquals(List.of("{\"id\": 3, \"years\": 1}"), readRows());
    assertEquals(1, Table.open(storage).snapshot().splitCount());
    assertNoFaults();
  }

  @Test
  void appliesTheChangesAgainAfterConcurrentCommits() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      makeChanges(transaction);
      append(table, 1, 3);
      Table.open(storage).newDelete(parse("id = 3")).commit();
      Snapshot snapshot = transaction.commit();
      assertEquals(table.snapshot().version() + 3, snapshot.version());
      assertEquals(snapshot.version(), Table.openTag(storage, "together").snapshot().version());
    }
    assertEquals(
        List.of(
            "{\"id\": 2, \"age\": 98, \"score\": 20}",
            "{\"id\": 2, \"age\": 98, \"score\": 7}",
            "{\"id\": 20, \"age\": 80, \"score\": 1020}"),
        readRows());
    assertNoFaults();
  }

  @Test
  void appliesTheChangesAgainIfAnotherCommitsFirst() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      makeChanges(transaction);
      storage.before(
          Operation.CREATE_IF_ABSENT,
          path -> {
            storage.removeHooks();
            append(table, 30, 31);
          });
      transaction.commit();
      assertEquals(2, transaction.attemptCount());
    }
    assertEquals(4, readRows().size());
    assertNoFaults();
  }

  @Test
  void concurrentTransactionsAllCommit() throws Exception {
    Table table = createTable(1);
    ExecutorService executor = Executors.newFixedThreadPool(4);
    List<Future<Snapshot>> commits = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      int id = 10 * i;
      commits.add(
          executor.submit(
              () -> {
                try (Transaction transaction = table.newTransaction()) {
                  append(transaction.table(), id, id + 3);
                  transaction.table().newDelete(parse("id = " + id)).commit();
                  transaction.table().newTag("t" + id).commit();
                  return transaction.commit();
                }
              }));
    }
    Set<Long> versions = new TreeSet<>();
    for (Future<Snapshot> commit : commits) {
      versions.add(commit.get().version());
    }
    executor.shutdown();
    assertEquals(8, versions.size());
    assertEquals(17, readRows().size());
    assertNoFaults();
  }

  @Test
  void aConflictFailsAllChangesAndDeletesTheirFiles() throws IOException {
    Table table = createTable(4);
    Transaction transaction = table.newTransaction();
    transaction.table().newDelete(parse("id < 2")).commit();
    transaction.table().newTag("taken").commit();
    transaction
        .table()
        .newColumnUpdate()
        .replace("age")
        .compute(List.of("id"), (row, values) -> values.put(0, 1))
        .commit();
    Table.open(storage).newTag("taken", 1).commit();
    Set<String> pathsBefore = paths();
    assertThrows(InvalidTableException.class, transaction::commit);
    assertEquals(4, readRows().size());
    assertTrue(pathsBefore.containsAll(paths()) && paths().size() < pathsBefore.size());
    Set<String> remainingPaths = paths();
    Table.open(storage).newVacuum(new VacuumOptions(Duration.ZERO, 100)).run();
    assertEquals(remainingPaths, paths());
    IllegalStateException error = assertThrows(IllegalStateException.class, transaction::commit);
    assertTrue(error.getMessage().contains("make its changes again"), error.getMessage());
    assertNoFaults();
  }

  @Test
  void conflictsIfBothTheTransactionAndAnotherCommitAddColumns() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newSchemaChange().add(score()).commit();
      append(transaction.table(), 20, 21);
      Table.open(storage)
          .newSchemaChange()
          .add(new Schema.Field("other", Schema.create(Schema.Type.LONG), null, 1L))
          .commit();
      assertThrows(CommitConflictException.class, transaction::commit);
    }
    assertEquals(4, readRows().size());
  }

  @Test
  void anUncommittedTransactionLeavesNoFiles() throws IOException {
    Table table = createTable(4);
    Set<String> pathsBefore = paths();
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newDelete(parse("id < 2")).commit();
      try (Upsert upsert = transaction.table().newUpsert(List.of("id"))) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put("id", 3);
        row.put("age", 1);
        upsert.write(row);
        upsert.commit();
      }
      transaction.table().newRebalance(2).commit();
      assertFalse(pathsBefore.equals(paths()));
    }
    assertEquals(pathsBefore, paths());
    assertEquals(4, readRows().size());
  }

  @Test
  void failedChangesAreNotPartOfTheTransaction() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newTag("a").commit();
      assertThrows(InvalidTableException.class, () -> transaction.table().newTag("a", 1).commit());
      transaction.table().newDelete(parse("id = 0")).commit();
      assertEquals("delete", transaction.commit().operation());
    }
    assertEquals(3, readRows().size());
  }

  @Test
  void repeatingATransactionWithItsTokenHasNoEffect() throws IOException {
    Table table = createTable(4);
    CommitToken token = CommitToken.of("nightly");
    for (int i = 0; i < 2; i++) {
      try (Transaction transaction = Table.open(storage).newTransaction().token(token)) {
        append(transaction.table(), 20, 22);
        transaction.table().newDelete(parse("id = 20")).commit();
        assertEquals(table.snapshot().version() + 1, transaction.commit().version());
      }
    }
    assertEquals(5, readRows().size());
  }

  @Test
  void aTransactionWithALostReplyKeepsItsFiles() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      makeChanges(transaction);
      storage.after(
          Operation.CREATE_IF_ABSENT,
          path -> {
            storage.removeHooks();
            storage.before(
                Operation.EXISTS,
                other -> {
                  storage.removeHooks();
                  throw new IOException("the storage does not answer");
                });
            throw new IOException("the reply was lost");
          });
      assertThrows(CommitStateUnknownException.class, transaction::commit);
      assertEquals(table.snapshot().version() + 1, transaction.commit().version());
    }
    assertEquals(3, readRows().size());
    assertNoFaults();
  }

  @Test
  void rejectsUnsupportedChanges() throws IOException {
    Table table = createTable(4);
    try (Transaction transaction = table.newTransaction()) {
      Table pendingTable = transaction.table();
      List<Throwable> errors =
          List.of(
              assertThrows(IllegalStateException.class, () -> pendingTable.newRollback(1)),
              assertThrows(
                  IllegalStateException.class,
                  () -> pendingTable.newTableReplacement(SCHEMA, PartitionSpec.UNPARTITIONED)),
              assertThrows(IllegalStateException.class, pendingTable::newTransaction),
              assertThrows(
                  IllegalStateException.class,
                  () -> pendingTable.newVacuum(new VacuumOptions(Duration.ZERO, 1))));
      errors.forEach(
          error ->
              assertTrue(
                  error.getMessage().contains("commit the transaction first"), error.getMessage()));
      ColumnUpdate update = pendingTable.newColumnUpdate().add(score());
      assertThrows(IllegalStateException.class, update::reserveFieldIds);
      assertThrows(IllegalStateException.class, update::toBytes);
      assertThrows(
          IllegalStateException.class, () -> pendingTable.newAppend().token(CommitToken.of("x")));
      assertEquals(table.snapshot().version(), transaction.commit().version());
    }
  }

  @Test
  void rejectsTokensAndOptionsAfterUse() throws IOException {
    Table table = createTable(4);
    Append append = table.newAppend();
    assertSame(append, append.token(CommitToken.of("first")));
    append.add(writeSplits(table, 5, 6)).commit();
    assertThrows(IllegalStateException.class, () -> append.token(CommitToken.of("second")));
    ColumnUpdate update = table.newColumnUpdate().replace("age");
    update.toBytes();
    assertThrows(IllegalStateException.class, () -> update.token(CommitToken.of("second")));
    update.newWriter(table.newScan().tasks().get(0).singleSplit().name()).close();
    assertThrows(IllegalStateException.class, () -> update.options(WriteOptions.defaults()));
    assertThrows(IllegalStateException.class, () -> update.replace("id"));
  }

  @Test
  void computingAColumnUpdateDoesNotCommit() throws IOException {
    Table table = createTable(4);
    ColumnUpdate update =
        table
            .newColumnUpdate()
            .add(score())
            .compute(List.of("id"), (row, values) -> values.put(0, 1L));
    assertEquals(table.snapshot().version(), Table.open(storage).snapshot().version());
    assertEquals(table.snapshot().version() + 1, update.commit().version());
  }

  @Test
  void addedColumnsConflictUnlessTheirFieldIdsAreReserved() throws IOException {
    Table table = createTable(4);
    ColumnUpdate updateWithoutReservedIds = table.newColumnUpdate().add(score());
    ColumnUpdate updateWithReservedIds =
        table
            .newColumnUpdate()
            .add(new Schema.Field("first", Schema.create(Schema.Type.LONG)))
            .add(new Schema.Field("second", Schema.create(Schema.Type.LONG)))
            .reserveFieldIds();
    assertEquals(table.snapshot().version() + 1, Table.open(storage).snapshot().version());
    updateWithoutReservedIds.compute(List.of("id"), (row, values) -> values.put(0, 1L));
    CommitConflictException error =
        assertThrows(CommitConflictException.class, updateWithoutReservedIds::commit);
    assertTrue(
        error.getMessage().contains("columns, indexes or partition specs were added concurrently"));
    Table.open(storage).newSchemaChange().add(score()).commit();
    updateWithReservedIds
        .compute(
            List.of("id"),
            (row, values) -> {
              values.put(0, 10L * row.intAt(0));
              values.put(1, 20L * row.intAt(0));
            })
        .commit();
    assertEquals(
        "{\"id\": 3, \"age\": 97, \"score\": 7, \"first\": 30, \"second\": 60}", readRows().get(3));
    assertNoFaults();
  }
}
