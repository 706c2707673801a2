package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.IsolationLevel;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A row delta deletes rows that a query found and adds others in one commit, unless a concurrent
 * change conflicts.
 */
class RowDeltaTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final Storage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    NumberTable.append(storage, 0, 100);
    NumberTable.append(storage, 100, 200);
    table = Table.open(storage);
  }

  /** Returns the row ids of numbers in a table, as a query would find them. */
  private RowIdSet rowIds(Table scannedTable, long... numbers) throws IOException {
    TreeSet<Long> missingNumbers = new TreeSet<>(LongStream.of(numbers).boxed().toList());
    RowIdSet rowIds = new RowIdSet();
    try (RecordReader reader = scannedTable.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        if (missingNumbers.remove(reader.record().longAt(0))) {
          assertTrue(rowIds.add(reader.splitName(), reader.rowInSplit()));
        }
      }
    }
    assertEquals(new TreeSet<>(), missingNumbers);
    return rowIds;
  }

  private RowDelta newDelta() {
    return table.newRowDelta();
  }

  private RowDelta newDeltaAfterScan(String predicate) {
    return newDelta().validateFrom(table.newScan().filter(FilterPredicates.parse(predicate)));
  }

  private static void delete(Table table, String predicate) throws IOException {
    table.newDelete(FilterPredicates.parse(predicate)).commit();
  }

  private void assertNumbers(LongStream expectedNumbers) throws IOException {
    assertEquals(
        expectedNumbers.boxed().toList(),
        NumberTable.numbers(Table.open(storage)).stream().sorted().toList());
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private static String conflictMessage(RowDelta delta) {
    return assertThrows(CommitConflictException.class, delta::commit).getMessage();
  }

  @Test
  void deletesAndAddsRowsInOneVersion() throws IOException {
    RowDelta delta =
        newDelta()
            .operation("merge")
            .delete(rowIds(table, 3, 99, 100))
            .add(NumberTable.write(table, 300, 310));
    assertEquals(3, delta.deletedRowCount());
    Snapshot snapshot = delta.commit();
    assertEquals("merge", snapshot.operation());
    assertEquals(table.snapshot().version() + 1, snapshot.version());
    assertEquals(207, snapshot.rowCount());
    assertNumbers(
        LongStream.concat(
            LongStream.range(0, 200).filter(i -> i != 3 && i != 99 && i != 100),
            LongStream.range(300, 310)));
  }

  @Test
  void repeatingACommitWithItsTokenHasNoEffect() throws IOException {
    CommitToken token = CommitToken.of("once");
    List<WrittenSplit> addedSplits = NumberTable.write(table, 300, 310);
    RowIdSet rows = rowIds(table, 7);
    Snapshot firstSnapshot =
        table.newRowDelta().token(token).delete(rows).add(addedSplits).commit();
    Snapshot secondSnapshot =
        table.newRowDelta().token(token).delete(rows).add(addedSplits).commit();
    assertEquals(firstSnapshot.version(), secondSnapshot.version());
    assertNumbers(
        LongStream.concat(
            LongStream.range(0, 200).filter(i -> i != 7), LongStream.range(300, 310)));
  }

  @Test
  void commitsIfOtherRowsOfTheSplitDirectoryWereDeleted() throws IOException {
    RowDelta delta = newDeltaAfterScan("number < 50").delete(rowIds(table, 10, 11));
    delete(Table.open(storage), "number in (12, 150)");
    delta.commit();
    assertEquals(1, delta.attemptCount());
    assertNumbers(LongStream.range(0, 200).filter(i -> (i < 10 || i > 12) && i != 150));
  }

  @Test
  void conflictsIfARowWasDeletedConcurrently() throws IOException {
    RowDelta delta = newDelta().isolation(IsolationLevel.SNAPSHOT).delete(rowIds(table, 10, 11));
    delete(Table.open(storage), "number = 11");
    String message = conflictMessage(delta);
    assertTrue(message.contains("was deleted concurrently"), message);
    assertNumbers(LongStream.range(0, 200).filter(i -> i != 11));
  }

  @Test
  void conflictsIfASplitDirectoryWasRewrittenConcurrently() throws IOException {
    RowDelta delta = newDelta().isolation(IsolationLevel.SNAPSHOT).delete(rowIds(table, 10));
    Table.open(storage).newRebalance(1).commit();
    String message = conflictMessage(delta);
    assertTrue(message.contains("was rewritten concurrently"), message);
    assertNumbers(LongStream.range(0, 200));
  }

  @Test
  void appendedRowsConflictUnderSerializableIsolationOnly() throws IOException {
    RowDelta serializableDelta =
        newDeltaAfterScan("number < 50 or number > 400").delete(rowIds(table, 10));
    RowDelta unfilteredDelta = newDelta().validateFrom(table.newScan()).delete(rowIds(table, 12));
    RowDelta snapshotDelta =
        newDeltaAfterScan("number < 50 or number > 400")
            .isolation(IsolationLevel.SNAPSHOT)
            .delete(rowIds(table, 11));
    NumberTable.append(storage, 300, 310);
    assertTrue(conflictMessage(unfilteredDelta).contains("would have read"));
    serializableDelta.commit();
    serializableDelta = newDeltaAfterScan("number < 50 or number > 400").delete(rowIds(table, 13));
    NumberTable.append(storage, 401, 402);
    assertTrue(conflictMessage(serializableDelta).contains("would have read"));
    snapshotDelta.commit();
    assertNumbers(
        LongStream.concat(
            LongStream.range(0, 200).filter(i -> i != 10 && i != 11),
            LongStream.concat(LongStream.range(300, 310), LongStream.of(401))));
  }

  @Test
  void restoredRowsConflictAsAppendedRowsDo() throws IOException {
    delete(table, "number in (20, 160)");
    long versionAfterDelete = Table.open(storage).snapshot().version();
    table = Table.open(storage);
    RowDelta serializableDelta = newDeltaAfterScan("number < 50").delete(rowIds(table, 10));
    RowDelta unrelatedDelta = newDeltaAfterScan("number < 15").delete(rowIds(table, 11));
    Table.open(storage).newRollback(versionAfterDelete - 1).commit();
    assertTrue(conflictMessage(serializableDelta).contains("would have read"));
    unrelatedDelta.commit();
    assertNumbers(LongStream.range(0, 200).filter(i -> i != 11));
  }

  private void replaceTexts(String predicate) throws IOException {
    Table.open(storage)
        .newColumnUpdate()
        .replace("text")
        .computeWhere(
            FilterPredicates.parse(predicate), List.of(), (row, values) -> values.put(0, "changed"))
        .commit();
  }

  @Test
  void conflictsIfAColumnThatWasReadIsReplaced() throws IOException {
    RowDelta deltaOfAllColumns =
        newDelta()
            .validateFrom(table.newScan())
            .isolation(IsolationLevel.SNAPSHOT)
            .delete(rowIds(table, 10));
    RowDelta deltaOfOtherColumns =
        newDelta().validateFrom(table.newScan().select("number")).delete(rowIds(table, 11));
    RowDelta unrelatedDelta = newDeltaAfterScan("text = 'event 130'").delete(rowIds(table, 130));
    replaceTexts("number = 20");
    assertTrue(conflictMessage(deltaOfAllColumns).contains("was replaced"));
    deltaOfOtherColumns.commit();
    table = Table.open(storage);
    unrelatedDelta.commit();
    assertNumbers(LongStream.range(0, 200).filter(i -> i != 11 && i != 130));
  }

  @Test
  void concurrentlyUpdatedRowsConflictAsAppendedRowsDo() throws IOException {
    RowDelta serializableDelta =
        newDeltaAfterScan("text in ('event 130', 'changed')").delete(rowIds(table, 130));
    replaceTexts("number = 20");
    assertTrue(conflictMessage(serializableDelta).contains("would have read"));
  }

  @Test
  void addedRowsConflictWithAConcurrentlyAddedColumn() throws IOException {
    RowDelta updateDelta = newDeltaAfterScan("number = 10").delete(rowIds(table, 10));
    updateDelta.add(NumberTable.write(table, 10, 11));
    RowDelta deleteDelta = newDeltaAfterScan("number = 11").delete(rowIds(table, 11));
    Table.open(storage)
        .newColumnUpdate()
        .add(new Schema.Field("twice", LONG, null, 0L))
        .compute(List.of("number"), (row, values) -> values.put(0, 2 * row.longAt(0)))
        .commit();
    assertTrue(conflictMessage(updateDelta).contains("a column was added"));
    deleteDelta.commit();
    assertNumbers(LongStream.range(0, 200).filter(i -> i != 11));
  }

  @Test
  void conflictsIfAColumnOfThePredicateWasRenamed() throws IOException {
    RowDelta delta = newDeltaAfterScan("text = 'event 10'").delete(rowIds(table, 10));
    Table.open(storage).newSchemaChange().rename("text", "title").commit();
    assertTrue(conflictMessage(delta).contains("\"text\" was renamed"));
  }

  @Test
  void rejectsRowIdsThatTheTableDoesNotContain() throws IOException {
    String splitName = rowIds(table, 0).splitNames().first();
    RowIdSet rowIdsOutOfRange = new RowIdSet();
    rowIdsOutOfRange.add(splitName, 1_000_000);
    assertThrows(InvalidTableException.class, newDelta().delete(rowIdsOutOfRange)::commit);
    RowIdSet rowIdsOfUnknownSplit = new RowIdSet();
    rowIdsOfUnknownSplit.add("s-nowhere", 0);
    String message =
        assertThrows(InvalidTableException.class, newDelta().delete(rowIdsOfUnknownSplit)::commit)
            .getMessage();
    assertTrue(message.contains("s-nowhere"), message);
    RowIdSet deletedRowIds = rowIds(table, 5);
    delete(table, "number = 5");
    table = Table.open(storage);
    message =
        assertThrows(InvalidTableException.class, newDelta().delete(deletedRowIds)::commit)
            .getMessage();
    assertTrue(message.contains(" has no row "), message);
    assertNumbers(LongStream.range(0, 200).filter(i -> i != 5));
  }

  @Test
  void rejectsAScanOfAnotherVersion() throws IOException {
    TableScan scan = Table.open(storage, 1).newScan();
    assertThrows(IllegalArgumentException.class, () -> newDelta().validateFrom(scan));
  }

  @Test
  void rowIdSetsRoundTripAsBytes() {
    Random random = new Random(5);
    RowIdSet set = new RowIdSet();
    RowIdSet otherSet = new RowIdSet();
    TreeSet<Long> expectedRows = new TreeSet<>();
    long duplicateCount = 0;
    for (int i = 0; i < 10_000; i++) {
      long row = random.nextInt(3) == 0 ? random.nextLong(1L << 32) : random.nextInt(10_000);
      if (set.add("s-1", row)) {
        expectedRows.add(row);
      } else {
        assertTrue(expectedRows.contains(row));
      }
    }
    for (long row = 0; row < 1_000; row++) {
      otherSet.add("s-1", row);
      otherSet.add("s-2", row);
      duplicateCount += expectedRows.add(row) ? 0 : 1;
    }
    assertEquals(duplicateCount, set.addAll(otherSet));
    RowIdSet restoredSet = RowIdSet.fromBytes(set.toBytes());
    List<Long> rows = new ArrayList<>();
    restoredSet.forEach("s-1", rows::add);
    assertEquals(new ArrayList<>(expectedRows), rows);
    assertEquals(1_000 + expectedRows.size(), restoredSet.count());
    assertEquals(List.of("s-1", "s-2"), List.copyOf(restoredSet.splitNames()));
    otherSet.add("s-2", 1_000);
    assertFalse(restoredSet.add("s-2", 999));
    assertTrue(restoredSet.add("s-2", 1_000));
  }

  @Test
  void rowIdSetsRejectCorruptBytesAndNegativePositions() {
    RowIdSet set = new RowIdSet();
    for (long row = 0; row < 1_000; row += 3) {
      set.add("s-1", row);
    }
    byte[] bytes = set.toBytes();
    bytes[10] ^= 0x55; // in the header of the bitmap
    assertThrows(CorruptFileException.class, () -> RowIdSet.fromBytes(bytes));
    assertThrows(IllegalArgumentException.class, () -> set.add("s-1", -1));
  }
}
