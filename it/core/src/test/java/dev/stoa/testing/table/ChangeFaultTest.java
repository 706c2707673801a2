package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.IndexChange;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.storage.FaultyStorage;
import dev.stoa.testing.storage.StorageFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * When a storage operation of a change fails, the table is at the old or the new snapshot, and a
 * retry applies the change once. Tests a sample of the operations; the long test tests all of them.
 */
final class ChangeFaultTest {
  private static final CommitToken TOKEN = CommitToken.of("the change under test");
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private static final PartitionSpec BY_STATUS = PartitionSpec.parse("fetch.status");

  private final Random random = Seeds.random(ChangeFaultTest.class);

  private MemoryStorage originalTable = new MemoryStorage();
  private boolean isEveryOperation;
  private List<String> rowsBefore = List.of();

  /** What the caller of a change learns about its result. */
  private enum Outcome {
    COMMITTED,
    FAILED,
    UNKNOWN
  }

  /** Commits a change. */
  @FunctionalInterface
  private interface Commit {
    void run(Table table) throws IOException;
  }

  /** A change during which faults are injected. */
  private enum Change {
    DELETE_STATUS(
        table ->
            table.newDelete(FilterPredicates.parse("fetch.status = 'GONE'")).token(TOKEN).commit()),
    DELETE(table -> table.newDelete(FilterPredicates.parse("url like '%7'")).token(TOKEN).commit()),
    ADD_DEFAULT(
        table ->
            table
                .newSchemaChange()
                .token(TOKEN)
                .add(new Schema.Field("c", LONG, null, 5L))
                .commit()),
    DROP(table -> table.newSchemaChange().token(TOKEN).drop("metadata").commit()),
    ADD_COMPUTED(
        table ->
            table
                .newColumnUpdate()
                .token(TOKEN)
                .add(new Schema.Field("c", LONG))
                .compute(
                    List.of("url"), (row, values) -> values.put(0, (long) row.textAt(0).length()))
                .commit()),
    UPDATE(
        table ->
            table
                .newColumnUpdate()
                .token(TOKEN)
                .replace("url")
                .computeWhere(
                    FilterPredicates.parse("url like '%3'"),
                    List.of(),
                    (row, values) -> values.put(0, "changed"))
                .commit()),
    UPSERT(
        table -> {
          try (Upsert upsert = table.newUpsert(List.of("url")).token(TOKEN)) {
            upsert.write(SampleTable.row(3));
            upsert.write(SampleTable.row(70));
            upsert.commit();
          }
        }),
    OVERWRITE_ALL(
        table -> table.newOverwrite().token(TOKEN).removeAll().add(write(table)).commit()),
    OVERWRITE_ROWS(
        table ->
            table
                .newOverwrite()
                .token(TOKEN)
                .remove(
                    FilterPredicates.parse(
                        "url like '%7' or fetch.status = 'GONE' or url = 'http://example.org/12'"))
                .add(write(table))
                .commit()),
    OVERWRITE_PARTITIONS(
        table ->
            table
                .newOverwrite()
                .token(TOKEN)
                .replacePartitions()
                .expectUnchanged()
                .add(write(table))
                .commit()),
    REPLACE(
        table -> {
          TableReplacement replacement =
              table
                  .newTableReplacement(SampleTable.SCHEMA, PartitionSpec.parse("bucket(url,2)"))
                  .token(TOKEN);
          replacement.add(write(EngineTables.newTableOf(replacement))).commit();
        }),
    MOVE_ROWS(ChangeFaultTest::moveRows),
    COMPLETE_INDEX(table -> table.indexes().add(List.of("url")).token(TOKEN).commit()),
    MERGE_INDEX_FILES(table -> sharedIndex(table).token(TOKEN).commit()),
    DROP_INDEX(table -> table.indexes().drop(List.of("url")).token(TOKEN).commit()),
    REBUILD_INDEX(
        table -> {
          try (Transaction transaction = table.newTransaction().token(TOKEN)) {
            transaction.table().indexes().drop(List.of("url")).commit();
            transaction.table().indexes().add(List.of("url")).commit();
            transaction.commit();
          }
        }),
    COMPACT(table -> table.newCompaction().token(TOKEN).commit()),
    REBALANCE(table -> table.newRebalance(3).token(TOKEN).commit()),
    TRANSACTION(
        table -> {
          try (Transaction transaction = table.newTransaction().token(TOKEN)) {
            transaction.table().newDelete(FilterPredicates.parse("url like '%7'")).commit();
            transaction.table().newAppend().add(write(transaction.table())).commit();
            transaction
                .table()
                .newColumnUpdate()
                .add(new Schema.Field("c", LONG, null, 5L))
                .compute(
                    List.of("url"), (row, values) -> values.put(0, (long) row.textAt(0).length()))
                .commit();
            transaction.table().newDelete(FilterPredicates.parse("c > 21")).commit();
            transaction.commit();
          }
        });

    @SuppressWarnings("ImmutableEnumChecker") // stateless lambdas
    private final Commit commit;

    Change(Commit commit) {
      this.commit = commit;
    }

    /** Writes new rows, all of which belong to one partition. */
    private static List<WrittenSplit> write(Table table) throws IOException {
      try (TableWriter writer = table.newWriter()) {
        writer.write(SampleTable.row(100));
        writer.write(SampleTable.row(105));
        return writer.finish();
      }
    }
  }

  /** Returns a change that indexes the URLs of all split directories in one file. */
  private static IndexChange sharedIndex(Table table) {
    return ((IndexChange) table.indexes().add(List.of("url"))).maxFilesPerLookup(0);
  }

  /** Moves the rows of a scan to a new split directory. */
  private static void moveRows(Table table) throws IOException {
    TableScan scan = table.newScan().filter(FilterPredicates.parse("url like '%3'"));
    RowIdSet rows = new RowIdSet();
    try (TableWriter writer = table.newWriter();
        RecordReader reader = scan.open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.splitName(), reader.rowInSplit());
        writer.write(reader.record());
      }
      table
          .newRowDelta()
          .token(TOKEN)
          .validateFrom(scan)
          .delete(rows)
          .add(writer.finish())
          .commit();
    }
  }

  @BeforeEach
  void createTable() throws IOException {
    createTable(PartitionSpec.UNPARTITIONED);
  }

  private void createTable(PartitionSpec spec) throws IOException {
    originalTable = new MemoryStorage();
    Table.create(originalTable, SampleTable.SCHEMA, spec);
    SampleTable.append(originalTable, 0, 10, CommitToken.random());
    sharedIndex(Table.open(originalTable)).commit();
    SampleTable.append(originalTable, 10, 24, CommitToken.random());
    Table.open(originalTable).newDelete(FilterPredicates.parse("url like '%5'")).commit();
    Table.open(originalTable)
        .newColumnUpdate()
        .replace("url")
        .computeWhere(
            FilterPredicates.parse("url like '%9'"),
            List.of(),
            (row, values) -> values.put(0, "updated"))
        .commit(); // leaves split directories without the index
    rowsBefore = rows(originalTable);
  }

  private static List<String> rows(Storage storage) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  private static Outcome apply(Change change, Storage storage) {
    try {
      change.commit.run(Table.open(storage));
      return Outcome.COMMITTED;
    } catch (CommitStateUnknownException e) {
      return Outcome.UNKNOWN;
    } catch (IOException | UncheckedIOException e) {
      return Outcome.FAILED;
    }
  }

  private void failAtOperations(Change change, LongFunction<StorageFault> faults)
      throws IOException {
    FaultyStorage countingStorage =
        new FaultyStorage(originalTable.copy(), new StorageFault.None());
    assertEquals(Outcome.COMMITTED, apply(change, countingStorage));
    List<String> rowsAfter = rows(countingStorage);
    for (long operation : operations(countingStorage.operationCount())) {
      MemoryStorage storage = originalTable.copy();
      FaultyStorage faultyStorage = new FaultyStorage(storage, faults.apply(operation));
      Outcome outcome = apply(change, faultyStorage);
      boolean isFailure = faults.apply(operation) instanceof StorageFault.Failure;
      MemoryStorage tableAfterFault = isFailure ? storage : faultyStorage.survivingFiles();
      try {
        assertOldOrNew(change, outcome, tableAfterFault, rowsAfter);
      } catch (AssertionError | RuntimeException | IOException e) {
        throw new AssertionError(
            "after a fault at " + faultyStorage.faultLocation() + ", outcome " + outcome, e);
      }
    }
  }

  /** Returns all operations, or the last ones, which commit, and a sample of the earlier ones. */
  private long[] operations(long count) {
    long firstCommitOperation = count - 12;
    return LongStream.range(0, count)
        .filter(
            operation ->
                isEveryOperation || operation >= firstCommitOperation || random.nextInt(6) == 0)
        .toArray();
  }

  private void assertOldOrNew(
      Change change, Outcome outcome, MemoryStorage storage, List<String> rowsAfter)
      throws IOException {
    boolean isNew = isCommitted(storage);
    assertEquals(isNew ? rowsAfter : rowsBefore, rows(storage));
    assertTrue(isNew || outcome != Outcome.COMMITTED, "a committed change is lost");
    assertTrue(!isNew || outcome != Outcome.FAILED, "a failed change was committed");
    assertNoFaults(storage);
    if (!isNew) {
      assertEquals(Outcome.COMMITTED, apply(change, storage));
    }
    assertTrue(isCommitted(storage));
    assertEquals(rowsAfter, rows(storage));
    assertNoFaults(storage);
  }

  /** Asserts that lookups find the rows of each URL, which a scan finds too. */
  private static void assertRowsAreFound(Table table) throws IOException {
    Map<String, List<String>> rowsByUrl = new LinkedHashMap<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER);
        KeyLookup lookup = table.newScan().openKeyLookup("url")) {
      while (reader.next()) {
        rowsByUrl
            .computeIfAbsent(reader.record().get("url").toString(), url -> new ArrayList<>())
            .add(reader.record().toString());
      }
      List<List<ColumnarRecord>> found =
          lookup.findKeys(rowsByUrl.keySet().stream().map(List::of).toList());
      assertEquals(
          List.copyOf(rowsByUrl.values()),
          found.stream().map(rows -> rows.stream().map(Object::toString).toList()).toList());
    }
  }

  /** Whether the change has been committed. */
  private static boolean isCommitted(Storage storage) throws IOException {
    return Table.open(storage).isCommitted(TOKEN);
  }

  private static void assertNoFaults(MemoryStorage storage) throws IOException {
    assertRowsAreFound(Table.open(storage));
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheTableIntactAfterAFailedOperation(Change change) throws IOException {
    failAtOperations(change, StorageFault.Failure::new);
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheTableIntactAfterALostReply(Change change) throws IOException {
    failAtOperations(change, StorageFault.LostReply::new);
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheTableIntactAfterACrash(Change change) throws IOException {
    failAtOperations(change, StorageFault.Crash::new);
    failAtOperations(change, StorageFault.CrashInReply::new);
  }

  @ParameterizedTest
  @EnumSource
  void keepsAPartitionedTableIntactAfterAFault(Change change) throws IOException {
    createTable(BY_STATUS);
    failAtOperations(change, StorageFault.Failure::new);
    failAtOperations(change, StorageFault.LostReply::new);
    failAtOperations(change, StorageFault.CrashInReply::new);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void keepsTheTableIntactAfterAFaultAtAnyOperation(Change change) throws IOException {
    isEveryOperation = true;
    keepsTheTableIntactAfterAFailedOperation(change);
    keepsTheTableIntactAfterALostReply(change);
    keepsTheTableIntactAfterACrash(change);
    keepsAPartitionedTableIntactAfterAFault(change);
  }
}
